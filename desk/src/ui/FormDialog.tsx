import { Form, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';

interface Props<Fields> {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Makes the change; the dialog closes when it resolves and stays open if it rejects. */
  onSubmit: (fields: Fields) => Promise<unknown>;
  initialValues?: Partial<Fields>;
  okText?: string;
  width?: number;
  /** `Form.Item`s. */
  children: ReactNode;
}

/** A form in a dialog; Enter submits it. */
export function FormDialog<Fields extends object>(props: Props<Fields>) {
  const { title, open, onClose, onSubmit, initialValues, okText = '保存', width = 520, children } = props;
  const form = useId();
  const { isBusy, submit } = useSubmit(async (fields: Fields) => {
    await onSubmit(fields);
    onClose();
  });
  return (
    <Modal
      title={title}
      open={open}
      onCancel={onClose}
      okText={okText}
      cancelText="取消"
      width={width}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      destroyOnHidden
    >
      <Form<Fields>
        id={form}
        name={form}
        layout="vertical"
        requiredMark={false}
        {...(initialValues ? { initialValues } : {})}
        onFinish={(fields) => void submit(fields)}
      >
        {children}
      </Form>
    </Modal>
  );
}

/** Runs the change of a dialog's form; `isBusy` while it runs. A change that rejects leaves the dialog as it is. */
export function useSubmit<Fields>(change: (fields: Fields) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const submit = async (fields: Fields) => {
    setBusy(true);
    try {
      await change(fields);
    } catch {
      /* The message of the failed change is shown already; the operator can correct the fields. */
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, submit };
}
