import { useRef, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import styled from 'styled-components';
import { X } from 'lucide-react';
import { IconButton } from '../button/IconButton';
import { token } from '../theme/tokens';
import { backdropLook, centred, panelLook, overlayTitleStyle } from './overlayLook';
import { useModal } from './useModal';

export interface DialogProps {
  open: boolean;
  /** Called by 关闭, Escape, back or a tap outside. Without it only the content can close the dialog. */
  onClose?: (() => void) | undefined;
  title: string;
  /** Shows the title to screen readers only. */
  titleHidden?: boolean;
  /** Shows the button 关闭 (default: if there is an `onClose`). */
  closeButton?: boolean;
  /** Buttons below the scrolling content, always visible. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A centred modal; traps the focus and restores it. */
export function Dialog({ open, onClose, title, titleHidden, closeButton = !!onClose, footer, children }: DialogProps) {
  const modal = useModal(open, onClose);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root {...modal} disablePointerDismissal={!onClose}>
      <Base.Portal>
        <Backdrop />
        {/* The popup itself takes the initial focus, so that no button shows a focus ring after a touch. */}
        <Panel ref={panel} initialFocus={(by) => (by === 'keyboard' ? true : panel.current)}>
          <Head $hidden={titleHidden}>
            <Title className={titleHidden ? 'visually-hidden' : undefined}>{title}</Title>
            {closeButton && (
              <Base.Close
                render={
                  <IconButton label="关闭">
                    <X size={20} aria-hidden />
                  </IconButton>
                }
              />
            )}
          </Head>
          <Body>{children}</Body>
          {footer && <Foot>{footer}</Foot>}
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}

const Backdrop = styled(Base.Backdrop)`
  ${backdropLook}
`;

const Panel = styled(Base.Popup)`
  ${panelLook}
  ${centred}
`;

const Head = styled.div<{ $hidden: boolean | undefined }>`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: ${({ $hidden }) => ($hidden ? 'flex-end' : 'space-between')};
  gap: ${token.space.s2};
  min-height: ${({ $hidden }) => ($hidden ? '0' : '56px')};
  padding: ${token.space.s1} ${token.space.s2} 0 ${token.space.s5};
`;

const Title = styled(Base.Title)`
  ${overlayTitleStyle}
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${token.space.s2} ${token.space.s5} ${token.space.s5};
  overflow-y: auto;
`;

const Foot = styled.div`
  display: flex;
  flex: none;
  gap: ${token.space.s3};
  padding: ${token.space.s3} ${token.space.s5} ${token.space.s5};
  > * {
    flex: 1;
  }
`;
