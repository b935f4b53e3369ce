import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { DecisionNotes } from './DecisionNotes';
import { FormatInput } from '../ui/fields';
import { Loaded } from '../ui/Loaded';
import { Money } from '../ui/figures';
import { MemberContext, RiskFlags } from './MemberContext';
import { isWithdrawal, type Order, type OrderKind, useEvidence } from './order';
import { OrderComments } from './OrderComments';
import { OrderFacts } from './OrderFacts';
import { type Approval, type ApprovalDraft, useDraft } from './useApproval';

interface Props {
  kind: OrderKind;
  row: Order;
  state: ReactNode;
  /** Omitted for those who may not decide, and once decided. */
  decision?: Decision;
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
export function OrderPanel({ kind, row, state, decision }: Props) {
  const { query } = useEvidence({ kind, id: row.out_trade_no });
  const refusal = decision?.approval.refusalOf(row) ?? '';
  return (
    <Flex vertical gap="small">
      <Flex align="center" gap="small" justify="space-between" wrap>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0, overflowWrap: 'anywhere' }}>
          {row.out_trade_no}
        </Typography.Title>
        <span style={{ fontSize: 18 }}>
          <Money value={row.amount} strong currency />
        </span>
        {state}
      </Flex>
      {row.proposed === 1 && (
        <Alert
          type="info"
          showIcon
          title={`${row.proposed_by}已提交通过，等待另一位操作员复核。`}
          action={<Link to="/approvals">前往复核</Link>}
        />
      )}
      <RiskFlags order={query.data ?? row} />
      <OrderFacts row={query.data ?? row} isMasked={query.data === undefined} />
      {decision && refusal !== '' && (
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
      <Loaded query={query}>
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
  const id = useId();
  const { draft, error, change } = useDraft(approval.drafts, row, approval.needsNumber);
  const itemOf = (field: keyof ApprovalDraft, flex: string) => ({
    htmlFor: `${id}-${field}`,
    style: { flex, marginBottom: 8 },
    ...(error?.field === field ? { validateStatus: 'error' as const, help: error.text } : {}),
  });
  const inputOf = (field: keyof ApprovalDraft) => ({
    id: `${id}-${field}`,
    value: draft[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={onSubmit} size="small">
      <Flex gap="small" align="flex-start" wrap>
        {!isWithdrawal(row) && (
          <>
            <Form.Item label="实收金额（元）" {...itemOf('received', '1 1 100px')}>
              <FormatInput
                {...inputOf('received')}
                format="amount"
                placeholder={row.amount}
                inputMode="decimal"
                maxLength={20}
              />
            </Form.Item>
            <Form.Item label="付款编号" {...itemOf('externalId', '2 1 160px')}>
              <FormatInput {...inputOf('externalId')} format="code" placeholder="交易哈希、流水号" maxLength={120} />
            </Form.Item>
          </>
        )}
        <Form.Item label="备注" {...itemOf('note', '2 1 160px')}>
          <Input {...inputOf('note')} placeholder="仅内部可见" maxLength={500} />
        </Form.Item>
      </Flex>
      <Button type="primary" htmlType="submit" disabled={!canSubmit}>
        {submitText}
      </Button>
    </Form>
  );
}
