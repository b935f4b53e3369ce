import type { TextFormatName } from '@site/shared/text';
import { Form, Modal } from 'antd';
import type { ReactNode } from 'react';
import { ReasonField } from './FocusedInput';
import { useSubmit } from './FormDialog';

interface Props<Fields extends { reason: string }> {
  /** What is about to happen: 拒绝存款 D2026…. */
  title: string;
  open: boolean;
  onCancel: () => void;
  /** Makes the change; the dialog stays open if it rejects. */
  onConfirm: (fields: Fields) => Promise<unknown>;
  /** Label of the text, by default 原因. */
  reasonLabel?: string;
  /** How the text is read, by default as a line. */
  reasonFormat?: TextFormatName | undefined;
  /** Who sees the reason, or another hint. */
  hint?: string;
  /** `Form.Item`s above the reason, whose names are fields of `onConfirm`; the first one takes the focus. */
  firstFields?: ReactNode;
  /** `Form.Item`s below the reason. */
  children?: ReactNode;
  /** Whether the button warns; for most actions that need a reason. */
  danger?: boolean;
}

/** Asks for the reason of a destructive action; Enter confirms. */
export function ReasonDialog<Fields extends { reason: string }>(props: Props<Fields>) {
  const {
    title,
    open,
    onCancel,
    onConfirm,
    reasonLabel = '原因',
    reasonFormat,
    hint,
    firstFields,
    children,
    danger = true,
  } = props;
  const { isBusy, submit } = useSubmit(onConfirm);
  return (
    <Modal
      title={title}
      open={open}
      onCancel={onCancel}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', danger, loading: isBusy }}
      destroyOnHidden
      modalRender={(content) => (
        <Form<Fields> layout="vertical" requiredMark={false} clearOnDestroy onFinish={(it) => void submit(it)}>
          {content}
        </Form>
      )}
    >
      {firstFields}
      <ReasonField label={reasonLabel} hint={hint} format={reasonFormat} isFirst={!firstFields} />
      {children}
    </Modal>
  );
}
