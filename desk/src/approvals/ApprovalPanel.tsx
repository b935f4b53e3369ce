import type { ApprovalRow, ReviewContext } from '@site/contract/operators';
import { Alert, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { ActionChange } from '../actions/ActionChange';
import { actionName } from '../actions/actionNames';
import { actionTarget } from '../actions/actionTarget';
import { useOperator } from '../session/operator';
import { Time } from '../ui/Time';
import { useProposedChange } from './useProposedChange';
import { Money } from '../ui/Money';
import { type ReviewedOrder, useEvidence } from '../queue/evidence';
import { Facts } from '../ui/Facts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DepositFacts } from '../deposits/DepositFacts';
import { MemberContext } from '../queue/MemberContext';
import { Loaded } from '../ui/Loaded';
import { WithdrawalFacts } from '../withdrawals/WithdrawalFacts';

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
      <Facts
        items={{
          对象: <Target row={row} />,
          会员: row.member_id !== null && <Link to={`/members/${row.member_id}`}>{row.username ?? row.member_id}</Link>,
          '金额（元）': <ApprovalAmount row={row} />,
          提交人: row.proposed_by,
          提交时间: <Time value={row.created_at} />,
          原因: row.reason || undefined,
          复核人: row.decided_at ? (row.decided_by ?? '—') : undefined,
          复核时间: row.decided_at ? <Time value={row.decided_at} /> : undefined,
          [row.decided_by === row.proposed_by ? '撤回原因' : '驳回原因']: row.decline_reason || undefined,
        }}
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

/** What the queue shows about an order: how it is paid, the member and the flags. */
function OrderEvidence({ order }: { order: ReviewedOrder }) {
  const { deposit, withdrawal } = useEvidence(order);
  return order.kind === 'deposit' ? (
    <Evidence query={deposit} facts={(row) => <DepositFacts row={row} />} />
  ) : (
    <Evidence query={withdrawal} facts={(row) => <WithdrawalFacts row={row} />} />
  );
}

interface Props<Row extends ReviewContext> {
  query: UseQueryResult<Row>;
  facts: (row: Row) => ReactNode;
}

function Evidence<Row extends ReviewContext>({ query, facts }: Props<Row>) {
  return (
    <Loaded query={query}>
      {(row) => (
        <Flex vertical gap="small">
          {facts(row)}
          <MemberContext context={row} />
        </Flex>
      )}
    </Loaded>
  );
}
