import { AlertDialog, Button } from '@site/shared';
import { useState, type ComponentProps, type ReactNode } from 'react';

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'block'> {
  label: string;
  /** The question in the dialog. */
  title: string;
  /** Details below the question. */
  children?: ReactNode;
  /** The labels of the answers: 取消 and 确定 by default. */
  answers?: readonly [no: string, yes: string];
  /** Runs after the second answer; the dialog stays open and busy until it settles. */
  onConfirm: () => Promise<unknown>;
}

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({ label, title, children, answers = ['取消', '确定'], onConfirm, ...look }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(false);

  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    close();
  };

  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AlertDialog
        open={open}
        title={title}
        onClose={close}
        actions={[
          { label: answers[0], onSelect: close },
          { label: answers[1], onSelect: () => void confirm(), variant: 'danger', busy },
        ]}
      >
        {children}
      </AlertDialog>
    </>
  );
}
