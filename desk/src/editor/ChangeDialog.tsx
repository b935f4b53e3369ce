import { Alert, Flex, Form, Modal } from 'antd';
import { useId } from 'react';
import { OperatorError, messageOf } from '../api/OperatorError';
import { ChangeTable } from '../ui/ChangeTable';
import { ReasonField } from '../ui/FocusedInput';
import { differing } from '../ui/changedFields';

export interface ProposedChange {
  before: unknown;
  /** Undefined restores the default, whose value is not known before. */
  after?: unknown;
}

interface Props {
  title: string;
  /** Undefined closes the dialog. */
  change: ProposedChange | undefined;
  /** When it takes effect; empty if at once, as usual. */
  hint: string;
  /** Whether it needs a reason, as a reset always does. */
  needsReason: boolean;
  error: unknown;
  isBusy: boolean;
  onCancel: () => void;
  /**
   * @param confirmed whether the operator confirms a change that the API reported as unusual
   * @param reason empty for changes that need none
   */
  onSubmit: (confirmed: boolean, reason: string) => void;
}

/** The API asks for `confirm: true` in the message of its refusal. */
const asksToConfirm = (error: unknown) =>
  error instanceof OperatorError && error.kind === 'refused' && error.message.includes('请确认后再提交');

/** What changes, before it is sent. An unusual change has to be confirmed once more, a reset needs a reason. */
export function ChangeDialog(props: Props) {
  const { title, change, hint, needsReason, error, isBusy, onCancel, onSubmit } = props;
  const isUnusual = asksToConfirm(error);
  const form = useId();
  return (
    <Modal
      title={title}
      open={change !== undefined}
      onCancel={onCancel}
      okText={isUnusual ? '确认无误，仍要提交' : '提交'}
      cancelText="返回修改"
      okButtonProps={{ htmlType: 'submit', form, danger: isUnusual || change?.after === undefined }}
      confirmLoading={isBusy}
      width={760}
      destroyOnHidden
    >
      <Flex vertical gap="small">
        {error !== null && <Alert type={isUnusual ? 'warning' : 'error'} showIcon title={messageOf(error)} />}
        {hint && <Alert type="info" showIcon title={hint} />}
        {change?.after === undefined ? (
          <span>将恢复为系统默认值，当前内容会被替换。</span>
        ) : (
          <ChangeTable {...differing(change.before, change.after)} />
        )}
        <Form<{ reason?: string }>
          id={form}
          name={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ reason = '' }) => onSubmit(isUnusual, reason)}
        >
          {(needsReason || change?.after === undefined) && <ReasonField />}
        </Form>
      </Flex>
    </Modal>
  );
}
