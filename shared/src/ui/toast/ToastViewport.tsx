import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { columnEdges, riseIn } from '../theme/mixins';
import { token } from '../theme/tokens';
import { subscribeToToasts, toastSnapshot, type ToastTone } from './toastStore';

const icons = { ok: CircleCheck, error: CircleAlert, info: Info };

/**
 * Renders the toast; mounted once by the shell. Never takes focus or taps. `aria-live` keeps it accessible while a
 * dialog is open.
 */
export function ToastViewport() {
  const toast = useSyncExternalStore(subscribeToToasts, toastSnapshot, () => undefined);
  const Mark = icons[toast?.tone ?? 'info'];
  return (
    <Viewport aria-live="polite" aria-relevant="additions">
      {toast && (
        <Toast key={toast.id} role={toast.tone === 'error' ? 'alert' : 'status'} $tone={toast.tone}>
          <Mark size={18} aria-hidden />
          <span>{toast.text}</span>
        </Toast>
      )}
    </Viewport>
  );
}

const Viewport = styled.div`
  position: fixed;
  ${columnEdges}
  top: calc(${token.size.header} + var(--safe-top) + ${token.space.s3});
  z-index: ${token.layer.toast};
  display: flex;
  justify-content: center;
  padding-inline: ${token.space.s6};
  pointer-events: none;
`;

const markColor = { ok: token.color.good, error: token.color.bad, info: token.color.accent };

const Toast = styled.div<{ $tone: ToastTone }>`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  max-width: 100%;
  padding: ${token.space.s3} ${token.space.s4};
  border: 1px solid ${token.color.lineStrong};
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  box-shadow: ${token.shadow.float};
  animation: ${riseIn} ${token.motion.normal} ${token.motion.ease};
  svg {
    flex: none;
    color: ${({ $tone }) => markColor[$tone]};
  }
`;
