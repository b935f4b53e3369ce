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
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const submit = async (fields: Fields) => {
    setBusy(true);
    try {
      await onSubmit(fields);
      onClose();
    } catch {
      /* The message of the failed change is shown already; the operator can correct the fields. */
    } finally {
      setBusy(false);
    }
  };
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
