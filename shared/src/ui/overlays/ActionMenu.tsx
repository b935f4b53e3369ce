import type { ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import styled from 'styled-components';
import { IconButton } from '../button/IconButton';
import { token } from '../theme/tokens';
import { panelLook } from './overlayLook';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

export interface ActionMenuProps {
  /** The accessible name of the button. */
  label: string;
  icon: ReactNode;
  items: readonly MenuAction[];
}

/** An icon button that opens a short menu under itself. */
export function ActionMenu({ label, icon, items }: ActionMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={<IconButton label={label}>{icon}</IconButton>} />
      <Menu.Portal>
        <Place side="bottom" align="end" sideOffset={4} collisionPadding={8}>
          <Panel>
            {items.map((item) => (
              <Item key={item.label} onClick={item.onSelect}>
                {item.icon}
                {item.label}
              </Item>
            ))}
          </Panel>
        </Place>
      </Menu.Portal>
    </Menu.Root>
  );
}

const Place = styled(Menu.Positioner)`
  z-index: ${token.layer.overlay};
  outline: none;
`;

const Panel = styled(Menu.Popup)`
  ${panelLook}
  position: static;
  min-width: 148px;
  padding: ${token.space.s1};
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  transform-origin: var(--transform-origin);
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: scale(0.94);
  }
`;

const Item = styled(Menu.Item)`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  min-height: ${token.size.touch};
  padding: 0 ${token.space.s3};
  border-radius: ${token.radius.control};
  outline: none;
  cursor: pointer;
  user-select: none;
  &[data-highlighted] {
    background: ${token.color.pressed};
  }
`;
