import { ButtonLink, Sheet, SiteLink, to, token, useGo, useLoggedIn } from '@site/shared';
import { Crown, Download, Gift, Headset, House, Users, type LucideIcon } from 'lucide-react';
import styled, { css } from 'styled-components';
import { Slot } from '../slots/Slot';
import { useRedirect } from './BottomBar';

interface Props {
  open: boolean;
  onClose: () => void;
}

/* The page of 超级合伙人 itself requests the user info to distinguish agents from other members. */
const entries: readonly { label: string; path: string; icon: LucideIcon }[] = [
  { label: '首页', path: to.home(), icon: House },
  { label: '优惠活动', path: to.activityList(), icon: Gift },
  { label: '超级合伙人', path: to.gamePage({ dailiD: 1 }), icon: Users },
  { label: 'APP下载', path: to.app(), icon: Download },
  { label: 'VIP专区', path: to.vip(), icon: Crown },
];

/** The side menu: the member's account or a login link, then links to pages. */
export function Sidebar({ open, onClose }: Props) {
  const loggedIn = useLoggedIn();
  const go = useGo();
  const redirect = useRedirect();
  return (
    <Sheet open={open} onClose={onClose} title="侧边栏" titleHidden side="left">
      <Panel>
        {loggedIn ? (
          <Slot name="sidebar.account" props={{ onNavigate: onClose }} fallback={<AccountSkeleton data-skeleton />} />
        ) : (
          <Welcome>
            <p>登录后查看余额与记录</p>
            <ButtonLink to={to.login({ redirect })} variant="primary" block onClick={onClose}>
              登录/注册
            </ButtonLink>
          </Welcome>
        )}
        <Menu aria-label="菜单">
          {entries.map(({ label, path, icon: Icon }) => (
            <Entry key={path} to={path} onClick={onClose}>
              <Icon size={20} aria-hidden />
              {label}
            </Entry>
          ))}
          <ServiceEntry
            type="button"
            onClick={() => {
              onClose();
              go(to.service());
            }}
          >
            <Headset size={20} aria-hidden />
            在线客服
          </ServiceEntry>
        </Menu>
        <Note>支持数字货币存取款</Note>
      </Panel>
    </Sheet>
  );
}

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s4};
  min-height: 100%;
`;

const AccountSkeleton = styled.div`
  min-height: 168px;
`;

const Welcome = styled.div`
  display: grid;
  gap: ${token.space.s3};
  padding: ${token.space.s4};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  color: ${token.color.textSoft};
`;

const Menu = styled.nav`
  display: grid;
  gap: ${token.space.s1};
`;

const entryLook = css`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  width: 100%;
  min-height: 48px;
  padding-inline: ${token.space.s3};
  border-radius: ${token.radius.control};
  text-align: left;
  svg {
    color: ${token.color.gold};
  }
  &:active {
    background: ${token.color.pressed};
  }
`;

const Entry = styled(SiteLink)`
  ${entryLook}
`;

const ServiceEntry = styled.button`
  ${entryLook}
`;

const Note = styled.p`
  margin-top: auto;
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
`;
