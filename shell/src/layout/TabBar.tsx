import { columnEdges, SiteLink, to, token, useLocation } from '@site/shared';
import { BanknoteArrowUp, CircleUserRound, Gamepad2, Gift, House, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';

/** The sections in thumb's reach. `path` is the page on which the link is the current one. */
const tabs: readonly { label: string; path: string; icon: LucideIcon }[] = [
  { label: '首页', path: to.home(), icon: House },
  { label: '存款', path: to.deposit(), icon: BanknoteArrowUp },
  { label: '游戏', path: to.games(), icon: Gamepad2 },
  { label: '优惠', path: to.activityList(), icon: Gift },
  { label: '我的', path: to.userCenter(), icon: CircleUserRound },
];

/** 主导航 at the bottom of a member's pages: 首页, 存款, 游戏, 优惠 and 我的. */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <Bar aria-label="主导航">
      {tabs.map(({ label, path, icon: Icon }) => (
        <Tab key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          <Icon size={22} />
          {label}
        </Tab>
      ))}
    </Bar>
  );
}

const Bar = styled.nav`
  position: fixed;
  ${columnEdges}
  bottom: 0;
  z-index: ${token.layer.bar};
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  padding-bottom: var(--safe-bottom);
  /* A keyboard leaves little room; old browsers skip the rule and keep the bar. */
  @media (max-height: 560px) {
    body:has(input:focus) & {
      display: none;
    }
  }
  border-top: 1px solid ${token.color.line};
  background: ${token.color.ground};
`;

const Tab = styled(SiteLink)`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${token.space.s0};
  min-height: ${token.size.bottomBar};
  color: ${token.color.textSoft};
  font-size: ${token.font.caption};
  line-height: ${token.line.tight};

  &:active {
    background: ${token.color.pressed};
  }

  &[aria-current] {
    color: ${token.color.gold};
    font-weight: ${token.weight.strong};
  }
`;
