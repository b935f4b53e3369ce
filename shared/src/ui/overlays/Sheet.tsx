import { useRef, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import styled, { css } from 'styled-components';
import { X } from 'lucide-react';
import { IconButton } from '../button/IconButton';
import { columnEdges } from '../theme/mixins';
import { token } from '../theme/tokens';
import { backdropLook, panelLook, overlayTitleStyle } from './overlayLook';
import { useModal } from './useModal';

export type SheetSide = 'bottom' | 'left';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shows the title to screen readers only; 关闭 stays visible. */
  titleHidden?: boolean;
  /** The edge it slides in from: bottom for choices, left for the sidebar. */
  side?: SheetSide;
  children?: ReactNode;
}

/** A modal panel at an edge of the site column. */
export function Sheet({ open, onClose, title, titleHidden, side = 'bottom', children }: SheetProps) {
  const modal = useModal(open, onClose);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root {...modal}>
      <Base.Portal>
        <Backdrop />
        {/* The popup itself takes the initial focus, so that no button shows a focus ring after a touch. */}
        <Panel $side={side} ref={panel} initialFocus={(by) => (by === 'keyboard' ? true : panel.current)}>
          {side === 'bottom' && <Grip aria-hidden />}
          <Head $bare={titleHidden}>
            <Title className={titleHidden ? 'visually-hidden' : undefined}>{title}</Title>
            <Base.Close
              render={
                <IconButton label="关闭">
                  <X size={20} aria-hidden />
                </IconButton>
              }
            />
          </Head>
          <Body>{children}</Body>
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}

const sides = {
  bottom: css`
    ${columnEdges}
    bottom: 0;
    max-height: 86vh;
    border-width: 1px 0 0;
    border-radius: ${token.radius.sheet} ${token.radius.sheet} 0 0;
    &[data-starting-style],
    &[data-ending-style] {
      transform: translateY(100%);
    }
  `,
  left: css`
    top: 0;
    bottom: 0;
    left: var(--column-inset);
    width: min(80vw, 320px);
    padding-top: var(--safe-top);
    border-width: 0 1px 0 0;
    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
      transform: translateX(-40px);
    }
  `,
};

const Backdrop = styled(Base.Backdrop)`
  ${backdropLook}
`;

const Panel = styled(Base.Popup)<{ $side: SheetSide }>`
  ${panelLook}
  ${({ $side }) => sides[$side]}
`;

const Grip = styled.span`
  flex: none;
  width: 36px;
  height: 4px;
  margin: ${token.space.s2} auto 0;
  border-radius: ${token.radius.pill};
  background: ${token.color.lineStrong};
`;

const Head = styled.div<{ $bare: boolean | undefined }>`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: ${({ $bare }) => ($bare ? 'flex-end' : 'space-between')};
  min-height: ${token.size.header};
  padding: 0 ${token.space.s2} 0 ${token.space.s4};
`;

const Title = styled(Base.Title)`
  ${overlayTitleStyle}
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 ${token.space.s4} calc(${token.space.s5} + var(--safe-bottom));
  overflow-y: auto;
`;
