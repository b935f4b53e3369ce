import { AlertDialog, Button } from '@site/shared';
import { useState, type ComponentProps, type ReactNode } from 'react';

interface Props extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'block'> {
  label: string;
  /** The question in the dialog. */
  title: string;
  /** Details below the question. */
  children: ReactNode;
  /** Runs after 确定; the dialog stays open and busy until it settles. */
  onConfirm: () => Promise<void>;
}

/** A button that asks for confirmation with 取消 and 确定 before it acts. */
export function ConfirmButton({ label, title, children, onConfirm, ...look }: Props) {
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
          { label: '取消', onSelect: close },
          { label: '确定', onSelect: () => void confirm(), variant: 'danger', busy },
        ]}
      >
        {children}
      </AlertDialog>
    </>
  );
}
