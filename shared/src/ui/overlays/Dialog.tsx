import { useRef, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
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

/** Lets keys scroll a text that has nothing else to focus. Browsers other than Chromium need `tabindex` for it. */
const focusableIfScrollable = (body: HTMLDivElement) => {
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
};

/** The popup itself takes the initial focus, so that no button shows a focus ring after a touch. */
function useInitialFocus() {
  const ref = useRef<HTMLDivElement>(null);
  return { ref, initialFocus: (by: string) => (by === 'keyboard' ? true : ref.current) };
}

/** A centred modal; traps the focus and restores it. */
export function Dialog({ open, onClose, title, closeButton = !!onClose, footer, children }: DialogProps) {
  const modal = useModal(open, onClose);
  return (
    <Base.Root {...modal} disablePointerDismissal={!onClose}>
      <Base.Portal>
        <Backdrop />
        <Panel {...useInitialFocus()}>
          <DialogHead>
            <Title>{title}</Title>
            {closeButton && <CloseButton />}
          </DialogHead>
          <DialogBody ref={focusableIfScrollable}>{children}</DialogBody>
          {footer && <Foot>{footer}</Foot>}
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}

/** A drag may be an accident, which must not discard what was typed. */
const holdsText = (panel: HTMLElement | null) =>
  [
    ...(panel?.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [type=radio], [type=checkbox]), textarea',
    ) ?? []),
  ].some(({ value }) => value !== '');

/** A modal panel at an edge of the site column. It follows a drag towards its edge, which closes it. */
export function Sheet({ open, onClose, title, titleHidden, side = 'bottom', children }: SheetProps) {
  const focus = useInitialFocus();
  const modal = useModal(open, onClose);
  const change = (next: boolean, details: Drawer.Root.ChangeEventDetails) => {
    if (details.reason === 'swipe' && holdsText(focus.ref.current)) details.cancel();
    else modal.onOpenChange(next, details);
  };
  return (
    <Drawer.Root open={open} onOpenChange={change} swipeDirection={side === 'bottom' ? 'down' : 'left'}>
      <Drawer.Portal>
        <Backdrop />
        <Room>
          <Edge $side={side} {...focus}>
            {side === 'bottom' && <Grip aria-hidden />}
            <Head $hidden={titleHidden}>
              <Title className={titleHidden ? 'visually-hidden' : undefined}>{title}</Title>
              <CloseButton />
            </Head>
            <Body ref={focusableIfScrollable}>{children}</Body>
          </Edge>
        </Room>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

const CloseButton = () => (
  <Base.Close
    render={
      <IconButton label="关闭">
        <X size={20} aria-hidden />
      </IconButton>
    }
  />
);

const Panel = styled(Base.Popup)`
  ${panelLook}
  ${centred}
`;

/* Takes the touches beside the sheet, so that none of them scrolls the page behind. */
const Room = styled(Drawer.Viewport)`
  position: fixed;
  inset: 0;
  z-index: ${token.layer.overlay};
`;

const sides = {
  bottom: css`
    ${columnEdges}
    bottom: var(--keyboard, 0px);
    max-height: calc(86vh - var(--keyboard, 0px));
    border-width: 1px 0 0;
    border-radius: ${token.radius.sheet} ${token.radius.sheet} 0 0;
    transform: translateY(var(--drawer-swipe-movement-y));
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
    transform: translateX(var(--drawer-swipe-movement-x));
    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
      transform: translateX(-100%);
    }
  `,
};

const Edge = styled(Drawer.Popup)<{ $side: keyof typeof sides }>`
  ${panelLook}
  ${({ $side }) => sides[$side]}
  &[data-ending-style] {
    transition-duration: calc(var(--drawer-swipe-strength) * ${token.motion.normal});
  }
`;

const Grip = styled.span`
  flex: none;
  width: 36px;
  height: 4px;
  margin: ${token.space.s2} auto 0;
  border-radius: ${token.radius.pill};
  background: ${token.color.lineStrong};
`;

const Head = styled.div<{ $hidden?: boolean | undefined }>`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: ${({ $hidden }) => ($hidden ? 'flex-end' : 'space-between')};
  min-height: ${token.size.header};
  padding: 0 ${token.space.s2} 0 ${token.space.s4};
`;

const DialogHead = styled(Head)`
  gap: ${token.space.s2};
  min-height: 56px;
  padding: ${token.space.s1} ${token.space.s2} 0 ${token.space.s5};
`;

/* Its text can be selected by mouse, which drags the sheet by what is around it. */
const Body = styled(Drawer.Content)`
  flex: 1;
  min-height: 0;
  padding: 0 ${token.space.s4} calc(${token.space.s5} + var(--safe-bottom));
  overflow-y: auto;
`;

const DialogBody = styled(Body)`
  padding: ${token.space.s2} ${token.space.s5} ${token.space.s5};
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
