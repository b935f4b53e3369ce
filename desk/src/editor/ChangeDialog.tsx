import { Alert, Flex, Modal } from 'antd';
import { OperatorError, messageOf } from '../api/OperatorError';
import { ChangeTable } from '../ui/ChangeTable';
import { differing } from './differing';

export interface ProposedChange {
  before: unknown;
  /** Undefined restores the default, whose value is not known before. */
  after?: unknown;
}

interface Props {
  title: string;
  /** Undefined closes the dialog. */
  change: ProposedChange | undefined;
  /** Whether another operator has to confirm it. */
  needsApproval: boolean;
  error: unknown;
  isBusy: boolean;
  onCancel: () => void;
  /** @param confirmed whether the operator insists on a change that the API took for a slip */
  onSubmit: (confirmed: boolean) => void;
}

/** The API asks for `confirm: true` in the message of its refusal. */
const asksToConfirm = (error: unknown) =>
  error instanceof OperatorError && error.kind === 'refused' && error.message.includes('请确认后再提交');

/** What changes, before it is sent; an unusual change has to be confirmed once more. */
export function ChangeDialog({ title, change, needsApproval, error, isBusy, onCancel, onSubmit }: Props) {
  const isUnusual = asksToConfirm(error);
  return (
    <Modal
      title={title}
      open={change !== undefined}
      onCancel={onCancel}
      onOk={() => onSubmit(isUnusual)}
      okText={isUnusual ? '确认无误，仍要提交' : '提交'}
      cancelText="返回修改"
      okButtonProps={{ danger: isUnusual || change?.after === undefined }}
      confirmLoading={isBusy}
      width={760}
      destroyOnHidden
    >
      <Flex vertical gap="small">
        {error !== null && <Alert type={isUnusual ? 'warning' : 'error'} showIcon title={messageOf(error)} />}
        {needsApproval && (
          <Alert type="info" showIcon title="提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。" />
        )}
        {change?.after === undefined ? (
          '将恢复为系统默认值，当前内容会被替换。'
        ) : (
          <ChangeTable {...differing(change.before, change.after)} />
        )}
      </Flex>
    </Modal>
  );
}
