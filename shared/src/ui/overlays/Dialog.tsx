import { useRef, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import styled, { css } from 'styled-components';
import { X } from 'lucide-react';
import { IconButton } from '../button/IconButton';
import { columnEdges } from '../theme/mixins';
import { token } from '../theme/tokens';
import { Backdrop, centred, panelLook, Title } from './overlayLook';
import { useModal } from './useModal';

export interface DialogProps {
  open: boolean;
  /** Called by 关闭, Escape, back or a tap outside. Without it only the content can close the dialog. */
  onClose?: (() => void) | undefined;
  title: string;
  /** Shows the button 关闭 (default: if there is an `onClose`). */
  closeButton?: boolean;
  /** Buttons below the scrolling content, always visible. */
  footer?: ReactNode;
  children?: ReactNode;
}

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shows the title to screen readers only; 关闭 stays visible. */
  titleHidden?: boolean;
  /** The edge it slides in from: bottom for choices, left for the sidebar. */
  side?: 'bottom' | 'left';
  children?: ReactNode;
}

/** A centred modal; traps the focus and restores it. */
export const Dialog = (props: DialogProps) => <Modal {...props} />;

/** A modal panel at an edge of the site column. */
export const Sheet = ({ side = 'bottom', ...props }: SheetProps) => <Modal {...props} side={side} />;

/** Lets keys scroll a text that has nothing else to focus. Browsers other than Chromium need `tabindex` for it. */
const focusableIfScrollable = (body: HTMLDivElement) => {
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
};

function Modal(props: DialogProps & Partial<Pick<SheetProps, 'side' | 'titleHidden'>>) {
  const { open, onClose, title, titleHidden, closeButton = !!onClose, footer, children, side = 'centre' } = props;
  const modal = useModal(open, onClose);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root {...modal} disablePointerDismissal={!onClose}>
      <Base.Portal>
        <Backdrop />
        {/* The popup itself takes the initial focus, so that no button shows a focus ring after a touch. */}
        <Panel $place={side} ref={panel} initialFocus={(by) => (by === 'keyboard' ? true : panel.current)}>
          {side === 'bottom' && <Grip aria-hidden />}
          <Head $hidden={titleHidden} $dialog={side === 'centre'}>
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
          <Body $dialog={side === 'centre'} ref={focusableIfScrollable}>
            {children}
          </Body>
          {footer && <Foot>{footer}</Foot>}
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}

const places = {
  centre: centred,
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

const Panel = styled(Base.Popup)<{ $place: keyof typeof places }>`
  ${panelLook}
  ${({ $place }) => places[$place]}
`;

const Grip = styled.span`
  flex: none;
  width: 36px;
  height: 4px;
  margin: ${token.space.s2} auto 0;
  border-radius: ${token.radius.pill};
  background: ${token.color.lineStrong};
`;

const Head = styled.div<{ $hidden: boolean | undefined; $dialog: boolean }>`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: ${({ $hidden }) => ($hidden ? 'flex-end' : 'space-between')};
  min-height: ${token.size.header};
  padding: 0 ${token.space.s2} 0 ${token.space.s4};
  ${({ $dialog }) =>
    $dialog &&
    css`
      gap: ${token.space.s2};
      min-height: 56px;
      padding: ${token.space.s1} ${token.space.s2} 0 ${token.space.s5};
    `}
`;

const Body = styled.div<{ $dialog: boolean }>`
  flex: 1;
  min-height: 0;
  padding: ${({ $dialog }) =>
    $dialog
      ? `${token.space.s2} ${token.space.s5} ${token.space.s5}`
      : `0 ${token.space.s4} calc(${token.space.s5} + var(--safe-bottom))`};
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
