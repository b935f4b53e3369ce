import { App, Button, type ButtonProps, Form, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { isPending } from '../api/call';
import { ReasonField } from './fields';

interface FormProps<Fields> {
  title: string;
  /** Makes the change; the dialog closes when it resolves and stays open if it rejects. */
  onSubmit: (fields: Fields) => Promise<unknown>;
  initialValues?: Partial<Fields>;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  width?: number;
  afterClose?: () => void;
  /** `Form.Item`s, whose names are fields of `onSubmit`. */
  children?: ReactNode;
}

/** A form in a dialog; Enter submits it. */
export function FormDialog<Fields extends object>(props: FormProps<Fields> & { open: boolean; onClose: () => void }) {
  const { title, open, onClose, onSubmit, initialValues = {}, okText = '保存', danger = false } = props;
  const name = useId();
  const [isBusy, setBusy] = useState(false);
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
      {...(props.cancelText && { cancelText: props.cancelText })}
      {...(props.width && { width: props.width })}
      okButtonProps={{ htmlType: 'submit', danger, loading: isBusy }}
      destroyOnHidden
      {...(props.afterClose && { afterClose: props.afterClose })}
      modalRender={(dialog) => (
        <Form<Fields>
          name={name}
          layout="vertical"
          requiredMark={false}
          clearOnDestroy
          initialValues={initialValues}
          onFinish={(fields) => void submit(fields)}
        >
          {dialog}
        </Form>
      )}
    >
      {props.children}
    </Modal>
  );
}

/**
 * Asks whether to make a change, in a dialog whose button has the name of the change:
 * `confirm('提交', '提交 2 笔付款失败', '复核后退回会员账户。', submit)`. Nothing is chosen beforehand, so that the key that
 * opened it does not confirm.
 */
export const useConfirm = () => {
  const { modal } = App.useApp();
  return (name: string, about: string, content: ReactNode, change: () => unknown): void =>
    void modal.confirm({
      // A space stands between Chinese and what is not, as elsewhere.
      title: /^\p{Script=Han}/u.test(about) ? name + about : `${name} ${about}`,
      content,
      okText: name,
      focusable: { autoFocusButton: null },
      // What is refused is said by then, and the page shows what has changed meanwhile.
      onOk: async () => Promise.resolve(change()).catch(() => undefined),
    });
};

/**
 * Tells the operator that a change is made, or that it waits for a second operator:
 * `showDone(await freeze.mutateAsync(…), '已冻结')`.
 */
export const useDoneMessage = (): ((answer: unknown, done: string) => void) => {
  const { message } = App.useApp();
  return (answer, done) => {
    if (isPending(answer)) message.info(`已提交复核（编号 ${answer.pending}），另一位操作员复核后生效`);
    else message.success(done);
  };
};

interface DialogButtonProps<Fields> extends Omit<FormProps<Fields>, 'title'> {
  label: string;
  /** Of the dialog, by default the label. */
  title?: string;
  button?: ButtonProps;
  /** Shown afterwards, such as 已冻结; omitted where the answer is shown otherwise. */
  done?: string | ((fields: Fields) => string);
}

/** A button that opens a form in a dialog, and makes a change of it. */
export function DialogButton<Fields extends object>({
  label,
  button,
  done,
  onSubmit,
  ...form
}: DialogButtonProps<Fields>) {
  const [isOpen, setOpen] = useState(false);
  const showDone = useDoneMessage();
  const submit = async (fields: Fields) => {
    const answer = await onSubmit(fields);
    if (done) showDone(answer, typeof done === 'string' ? done : done(fields));
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormDialog<Fields> title={label} {...form} open={isOpen} onClose={() => setOpen(false)} onSubmit={submit} />
    </>
  );
}

interface ReasonButtonProps<Fields> extends DialogButtonProps<Fields> {
  /** Who sees the reason, or another hint. */
  hint?: string;
  /** `Form.Item`s above the reason, whose first one takes the focus. */
  firstFields?: ReactNode;
}

/** A button that asks for the reason of a change, most of which are destructive: 解散, afterwards 已解散. */
export function ReasonButton<Fields extends { reason: string }>({
  hint,
  firstFields,
  ...props
}: ReasonButtonProps<Fields>) {
  return (
    <DialogButton<Fields> okText="确定" danger done={`已${props.label}`} {...props}>
      {firstFields}
      <ReasonField help={hint} isFirst={!firstFields} />
      {props.children}
    </DialogButton>
  );
}
