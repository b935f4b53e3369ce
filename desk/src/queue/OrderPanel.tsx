import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { DecisionNotes } from './DecisionNotes';
import { FormatInput } from '../ui/fields';
import { Loaded } from '../ui/Loaded';
import { Money } from '../ui/figures';
import { MemberContext } from './MemberContext';
import { type Order, type OrderKind, useEvidence } from './order';
import { OrderFacts } from './OrderFacts';
import type { ApprovalDraft, DraftError } from './useApproval';

interface Props {
  kind: OrderKind;
  row: Order;
  state: ReactNode;
  /** Omitted for those who may not decide, and once decided. */
  approval: ApproveFormProps | false;
  /** Why the approval was refused because of the member; empty shows nothing. */
  refusal: string;
  onOverride: () => void;
}

/** What the decision about a deposit or withdrawal needs. */
export function OrderPanel({ kind, row, state, approval, refusal, onOverride }: Props) {
  const { query } = useEvidence({ kind, id: row.out_trade_no });
  return (
    <Flex vertical gap="small">
      <Flex align="center" gap="small" justify="space-between" wrap>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0, overflowWrap: 'anywhere' }}>
          {row.out_trade_no}
        </Typography.Title>
        <span style={{ fontSize: 18 }}>
          <Money value={row.amount} strong />
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
      <OrderFacts row={query.data ?? row} isMasked={query.data === undefined} />
      {approval && refusal !== '' && (
        <Alert
          type="warning"
          showIcon
          title={refusal}
          description="确有理由时可以强制通过：须填写原因，并由另一位操作员复核。"
          action={
            <Button size="small" danger onClick={onOverride}>
              强制通过
            </Button>
          }
        />
      )}
      {approval && <ApproveForm {...approval} />}
      <DecisionNotes row={row} />
      <Loaded query={query}>{(context) => <MemberContext context={context} />}</Loaded>
    </Flex>
  );
}

interface ApproveFormProps {
  draft: ApprovalDraft;
  onChange: (draft: ApprovalDraft) => void;
  onSubmit: () => void;
  /** The ordered amount of a deposit, which is paid with a number and may arrive as another amount. */
  amount: string | undefined;
  submitText: string;
  /** Whether the approval can be sent; the fields can be filled in before. */
  canSubmit: boolean;
  error: DraftError | undefined;
}

/** Fields for an approval that differs from pressing `a`: the received amount, the payment's number, a note. */
function ApproveForm({ draft, onChange, onSubmit, amount, submitText, canSubmit, error }: ApproveFormProps) {
  const id = useId();
  const itemOf = (field: keyof ApprovalDraft, flex: string) => ({
    htmlFor: `${id}-${field}`,
    style: { flex, marginBottom: 8 },
    ...(error?.field === field ? { validateStatus: 'error' as const, help: error.text } : {}),
  });
  const inputOf = (field: keyof ApprovalDraft) => ({
    id: `${id}-${field}`,
    value: draft[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [field]: target.value }),
  });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={onSubmit} size="small">
      <Flex gap="small" align="flex-start" wrap>
        {amount !== undefined && (
          <>
            <Form.Item label="实收金额（元）" {...itemOf('received', '1 1 100px')}>
              <FormatInput
                {...inputOf('received')}
                format="amount"
                placeholder={amount}
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
      <Button htmlType="submit" disabled={!canSubmit}>
        {submitText}
      </Button>
    </Form>
  );
}
