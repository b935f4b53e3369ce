import { pressable, SiteAnchor, surface, to, token } from '@site/shared';
import { BadgePercent, Gift, History, ReceiptText, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';

const shortcuts: readonly [label: string, path: string, icon: LucideIcon][] = [
  ['交易记录', to.assets(), ReceiptText],
  ['投注记录', to.assets({ type: 4 }), History],
  ['返水', to.assets({ type: 5 }), BadgePercent],
  ['福利中心', to.welfare(), Gift],
];

/** Links to the most used pages, as tiles. */
export function Shortcuts() {
  return (
    <Tiles aria-label="常用功能">
      {shortcuts.map(([label, path, Icon]) => (
        <Tile key={label} to={path}>
          <Icon size={24} />
          {label}
        </Tile>
      ))}
    </Tiles>
  );
}

const Tiles = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(4rem, (100% - 3 * ${token.space.s2}) / 4 - 1px), 1fr));
  gap: ${token.space.s2};
`;

const Tile = styled(SiteAnchor)`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${token.space.s2};
  min-height: 84px;
  ${surface}
  font-size: ${token.font.small};
  ${pressable}
  svg {
    color: ${token.color.gold};
  }
`;
