import { Alert, Button, Flex, Form, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { DecisionNotes } from './DecisionNotes';
import { checkUnambiguousAmount, TextField } from '../ui/fields';
import { Loaded } from '../ui/Loaded';
import { fenOf, Money } from '../ui/figures';
import { MemberContext, RiskFlags } from './MemberContext';
import { type Evidence, isWithdrawal, type Order, type OrderKind } from './order';
import { OrderComments } from './OrderComments';
import { OrderFacts } from './OrderFacts';
import { workOn } from './OrderState';
import { StateTag } from './states';
import { useOperator } from '../session/operator';
import { type Approval, type ApprovalDraft, missingNumber } from './useApproval';

interface Props {
  kind: OrderKind;
  row: Order;
  evidence: Evidence['query'];
  /** Omitted or false for those who may not decide, and once decided. */
  decision?: Decision | false;
}

interface Decision {
  approval: Approval;
  submitText: string;
  /** Whether the approval can be sent; the fields can be filled in before. */
  canSubmit: boolean;
  onSubmit: () => void;
  onOverride: () => void;
}

/** What the decision about a deposit or withdrawal needs. */
export function OrderPanel({ kind, row, evidence, decision }: Props) {
  const { name } = useOperator();
  const refusal = decision ? decision.approval.refusalOf(row) : '';
  return (
    <Flex vertical gap="small">
      <Flex align="center" gap="small" justify="space-between" wrap>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0, overflowWrap: 'anywhere' }}>
          {row.out_trade_no}
        </Typography.Title>
        <span style={{ fontSize: 18 }}>
          <Money value={row.amount} strong currency />
        </span>
        <StateTag state={isWithdrawal(row) ? row.stage : row.state} />
      </Flex>
      {row.proposed === 1 && (
        <Alert
          type="info"
          showIcon
          title={`${row.proposed_by}已提交通过，等待另一位操作员复核。`}
          action={<Link to="/approvals">前往复核</Link>}
        />
      )}
      {row.claimed_by !== null && row.claimed_by !== name && (
        <Alert type="info" showIcon title={`${workOn(row)}，其他操作员不能处理此订单。`} />
      )}
      <RiskFlags order={evidence.data ?? row} />
      <OrderFacts row={evidence.data ?? row} isMasked={evidence.data === undefined} />
      {decision && refusal && (
        <Alert
          type="warning"
          showIcon
          title={refusal}
          description="确有理由时可以强制通过：须填写原因，并由另一位操作员复核。"
          action={
            <Button size="small" danger onClick={decision.onOverride}>
              强制通过
            </Button>
          }
        />
      )}
      {decision && <ApproveForm {...decision} row={row} />}
      <DecisionNotes row={row} />
      <Loaded query={evidence}>
        {(context) => (
          <>
            <OrderComments order={{ kind, id: row.out_trade_no }} comments={context.comments} />
            <MemberContext context={context} />
          </>
        )}
      </Loaded>
    </Flex>
  );
}

type ApproveFormProps = Omit<Decision, 'onOverride'> & { row: Order };

/**
 * Fields for an approval that differs from pressing `a`: of a deposit the amount that arrived, if it is another one,
 * and the payment's number; a note.
 */
function ApproveForm({ row, approval, submitText, canSubmit, onSubmit }: ApproveFormProps) {
  const { out_trade_no: id, amount } = row;
  const nameOf = (field: keyof ApprovalDraft) => [id, field];
  return (
    <Form form={approval.form} layout="vertical" requiredMark={false} onFinish={onSubmit} size="small">
      <Flex gap="small" align="flex-start" wrap className="approval-fields">
        {!isWithdrawal(row) && (
          <>
            <TextField
              name={nameOf('received')}
              label="实收金额（元）"
              rules={[{ validator: checkReceived }]}
              validateTrigger="onBlur"
              format="amount"
              placeholder={amount}
              inputMode="decimal"
              maxLength={20}
            />
            <TextField
              name={nameOf('externalId')}
              label="付款编号"
              rules={[{ required: approval.needsNumber, message: missingNumber }]}
              format="code"
              placeholder="交易哈希、流水号"
              maxLength={120}
            />
          </>
        )}
        <TextField
          name={nameOf('note')}
          dependencies={[nameOf('received')]}
          label="备注"
          rules={[
            ({ getFieldValue }) => ({
              required: isOtherAmount(getFieldValue(nameOf('received')) as string | undefined, amount),
              whitespace: true,
              message: '实收金额与订单不同，请填写备注',
            }),
          ]}
          placeholder="仅内部可见"
          maxLength={500}
        />
      </Flex>
      <Button type="primary" htmlType="submit" disabled={!canSubmit}>
        {submitText}
      </Button>
    </Form>
  );
}

/** Whether another amount arrived than the ordered one. */
const isOtherAmount = (received: string | undefined, amount: string): boolean =>
  Boolean(received) && fenOf(received ?? '') !== fenOf(amount);

const checkReceived = async (rule: unknown, received = ''): Promise<void> => {
  await checkUnambiguousAmount(rule, received);
  if (received !== '' && fenOf(received) === undefined) throw new Error('实收金额有误');
};
