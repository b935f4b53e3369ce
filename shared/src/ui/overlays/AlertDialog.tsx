import type { ReactNode } from 'react';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import styled from 'styled-components';
import { Button, type ButtonProps } from '../button/Button';
import { token } from '../theme/tokens';
import { Backdrop, centred, panelLook, Title } from './overlayLook';
import { useModal } from './useModal';

export interface AlertAction {
  label: string;
  onSelect: () => void;
  variant?: ButtonProps['variant'];
  busy?: boolean;
}

export interface AlertDialogProps {
  open: boolean;
  title: string;
  /** Called on Escape and back; a tap outside does not close. */
  onClose?: (() => void) | undefined;
  /** Keeps it open on back, for what needs an answer. */
  staysOnBack?: boolean;
  /** From left to right, the confirming action last. */
  actions: readonly AlertAction[];
  children?: ReactNode;
}

/** A modal question or message that needs an answer (role alertdialog). */
export function AlertDialog({ open, title, onClose, staysOnBack, actions, children }: AlertDialogProps) {
  const modal = useModal(open, onClose, staysOnBack);
  const last = actions.length - 1;
  return (
    <Base.Root {...modal}>
      <Base.Portal>
        <Backdrop />
        <Panel>
          <Title>{title}</Title>
          {children !== undefined && <Text render={<div />}>{children}</Text>}
          <Actions>
            {actions.map(({ label, onSelect, variant, busy }, index) => (
              <Button
                key={label}
                variant={variant ?? (index === last ? 'accent' : 'quiet')}
                busy={busy}
                onClick={onSelect}
              >
                {label}
              </Button>
            ))}
          </Actions>
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}

const Panel = styled(Base.Popup)`
  ${panelLook}
  ${centred}
  width: min(calc(100vw - 56px), 320px);
  padding: ${token.space.s6} ${token.space.s5} ${token.space.s5};
  text-align: center;
`;

const Text = styled(Base.Description)`
  margin-top: ${token.space.s3};
  color: ${token.color.textSoft};
`;

const Actions = styled.div`
  display: flex;
  gap: ${token.space.s3};
  margin-top: ${token.space.s6};
  > * {
    flex: 1;
  }
`;
