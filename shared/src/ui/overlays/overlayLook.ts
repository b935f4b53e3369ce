import { Dialog } from '@base-ui/react/dialog';
import styled, { css } from 'styled-components';
import { token } from '../theme/tokens';

/* The parts and looks of all modals: Base UI has the same parts for dialogs and alerts, except their roots. */

/** Transitions by `data-starting-style` and `data-ending-style`, which Base UI sets. */
export const Backdrop = styled(Dialog.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: ${token.layer.overlay};
  background: ${token.color.scrim};
  opacity: calc(1 - var(--drawer-swipe-progress, 0));
  transition: opacity ${token.motion.normal} ${token.motion.ease};
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
  &[data-swiping] {
    transition: none;
  }
`;

export const panelLook = css`
  position: fixed;
  z-index: ${token.layer.overlay};
  display: flex;
  flex-direction: column;
  border: 1px solid ${token.color.lineStrong};
  background: ${token.color.surface};
  box-shadow: ${token.shadow.float};
  outline: none;
  overscroll-behavior: contain;
  transition:
    opacity ${token.motion.normal} ${token.motion.ease},
    transform ${token.motion.normal} ${token.motion.ease};
`;

export const Title = styled(Dialog.Title)`
  font-size: ${token.font.title};
  font-weight: ${token.weight.strong};
  line-height: ${token.line.tight};
`;

export const centred = css`
  top: calc(50% - var(--keyboard, 0px) / 2);
  left: 50%;
  width: min(calc(100vw - 40px), 400px);
  max-height: min(84vh - var(--keyboard, 0px), 720px);
  border-radius: ${token.radius.sheet};
  transform: translate(-50%, -50%);
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translate(-50%, -50%) scale(0.96);
  }
`;
