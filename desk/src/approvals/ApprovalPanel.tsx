import type { ApprovalRow } from '@site/shared/operators';
import { Alert, Descriptions, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { ActionChange } from '../actions/ActionChange';
import { actionName } from '../actions/actionNames';
import { actionTarget } from '../actions/actionTarget';
import { useOperator } from '../session/operator';
import { Time } from '../ui/Time';
import { OrderEvidence } from './OrderEvidence';
import { useProposedChange } from './useProposedChange';
import { Money } from '../ui/Money';
import type { ReviewedOrder } from '../queue/evidence';

/** A proposed change: what it changes from and to, who proposed it and why. What it changes from is the value now. */
export function ApprovalPanel({ row }: { row: ApprovalRow }) {
  const { name } = useOperator();
  const { warning, isCurrent, ...change } = useProposedChange(row);
  const order = orderOf(row);
  return (
    <Flex vertical gap="small">
      <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
        {actionName(row.kind)}
      </Typography.Title>
      {row.state === 1 && row.proposed_by === name && (
        <Alert type="info" showIcon title="由您提交，需等待其他操作员复核。" />
      )}
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'target', label: '对象', children: <Target row={row} /> },
          ...(row.member_id === null
            ? []
            : [
                {
                  key: 'member',
                  label: '会员',
                  children: <Link to={`/members/${row.member_id}`}>{row.username ?? row.member_id}</Link>,
                },
              ]),
          { key: 'amount', label: '金额（元）', children: <ApprovalAmount row={row} /> },
          { key: 'by', label: '提交人', children: row.proposed_by },
          { key: 'at', label: '提交时间', children: <Time value={row.created_at} /> },
          ...(row.reason ? [{ key: 'reason', label: '原因', children: row.reason }] : []),
          ...(row.decided_at
            ? [
                { key: 'decidedBy', label: '复核人', children: row.decided_by ?? '—' },
                { key: 'decidedAt', label: '复核时间', children: <Time value={row.decided_at} /> },
              ]
            : []),
          ...(row.decline_reason
            ? [
                {
                  key: 'declined',
                  label: row.decided_by === row.proposed_by ? '撤回原因' : '驳回原因',
                  children: row.decline_reason,
                },
              ]
            : []),
        ]}
      />
      {warning && <Alert type="warning" showIcon title={warning} />}
      <ActionChange action={{ ...row, ...change }} isCurrent={isCurrent} />
      {order && <OrderEvidence order={order} />}
    </Flex>
  );
}

/** What a change is about; an order links to its queue. */
function Target({ row }: { row: ApprovalRow }) {
  const order = orderOf(row);
  const name = actionTarget(row.target);
  return order ? <Link to={`/${order.kind}s?state=&q=${order.id}`}>{name}</Link> : name;
}

/** Where the kinds of changes that move money keep their amount. */
const amountFields: Record<string, ['before' | 'after', string]> = {
  'withdrawals.approve': ['before', 'amount'],
  'deposits.approve': ['after', 'received'],
  'members.adjust': ['after', 'amount'],
};

/** The money that a proposed change would move, signed for an adjustment; a dash for other changes. */
export function ApprovalAmount({ row }: { row: ApprovalRow }) {
  const [side, field] = amountFields[row.kind] ?? ['after', ''];
  const value = (row[side] as Record<string, unknown> | null)?.[field];
  return <Money value={typeof value === 'string' ? value : null} signed={row.kind === 'members.adjust'} strong />;
}

/** The order that a proposed change is about; undefined for other changes. */
export const orderOf = ({ target }: ApprovalRow): ReviewedOrder | undefined => {
  const [kind, id] = target.split(':');
  return (kind === 'deposit' || kind === 'withdrawal') && id ? { kind, id } : undefined;
};
