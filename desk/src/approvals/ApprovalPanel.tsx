import type { ApprovalRow } from '@site/contract/operators';
import { hashKey } from '@tanstack/react-query';
import { Alert, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { ActionChange } from '../actions/ActionChange';
import { actionName, actionTarget, settingKeyOf } from '../actions/actionNames';
import { useCall } from '../api/useCall';
import { useOperator, usePermission } from '../session/operator';
import { Time, Money, sumYuan } from '../ui/figures';
import { MemberContext, RiskFlags } from '../queue/MemberContext';
import type { Evidence, OrderRef } from '../queue/order';
import { OrderComments } from '../queue/OrderComments';
import { OrderFacts } from '../queue/OrderFacts';
import { Facts } from '../ui/Facts';
import { Loaded } from '../ui/Loaded';

/** A proposed change: what it changes from and to, who proposed it and why. What it changes from is the value now. */
export function ApprovalPanel({ row, evidence }: { row: ApprovalRow; evidence: Evidence['query'] }) {
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
          金额: <ApprovalAmount row={row} />,
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
      {order && <OrderEvidence order={order} evidence={evidence} />}
    </Flex>
  );
}

function Target({ row }: { row: ApprovalRow }) {
  const order = orderOf(row);
  const name = actionTarget(row.target);
  return order ? <Link to={`/${order.kind}s?state=&q=${order.id}`}>{name}</Link> : name;
}

/** Where the kinds of changes that move money keep their amount. */
const amountFields: Record<string, ['before' | 'after', string]> = {
  'withdrawals.approve': ['before', 'amount'],
  'withdrawals.failed': ['before', 'amount'],
  'withdrawals.returned': ['before', 'amount'],
  'platform-transfers.settle': ['before', 'amount'],
  'payout-batches.fail': ['after', 'amount'],
  'deposits.approve': ['after', 'received'],
  'members.adjust': ['after', 'amount'],
};

/** The money that a proposed change would move, signed for an adjustment; a dash for other changes. */
export function ApprovalAmount({ row }: { row: ApprovalRow }) {
  const [side, field] = amountFields[row.kind] ?? ['after', ''];
  const value = (row[side] as Record<string, unknown> | null)?.[field];
  return (
    <Money value={typeof value === 'string' ? value : null} signed={row.kind === 'members.adjust'} strong currency />
  );
}

/** The order that a proposed change is about; undefined for other changes. */
export const orderOf = ({ target }: ApprovalRow): OrderRef | undefined => {
  const [kind, id] = target.split(':');
  return (kind === 'deposit' || kind === 'withdrawal') && id ? { kind, id } : undefined;
};

/** What the queue shows about an order: how it is paid, the member and the flags. */
function OrderEvidence({ order, evidence }: { order: OrderRef; evidence: Evidence['query'] }) {
  return (
    <Loaded query={evidence}>
      {(row) => (
        <Flex vertical gap="small">
          <RiskFlags order={row} />
          <OrderFacts row={row} />
          <OrderComments order={order} comments={row.comments} />
          <MemberContext context={row} />
        </Flex>
      )}
    </Loaded>
  );
}

/**
 * What a pending proposal would change, from the value in force now where the operator may read it, with a warning if
 * that has changed since. What was decided is as it was proposed.
 */
const useProposedChange = (row: ApprovalRow) => {
  const { kind, before, after } = row;
  const current = useCurrentValue(row);
  if (current === undefined) return { before, after, isCurrent: false, warning: '' };
  /* Equal whatever the order of the fields. */
  const isSame = hashKey([current]) === hashKey([before]);
  const change = { before: current, after, isCurrent: true };
  if (kind !== 'members.adjust')
    return { ...change, warning: isSame ? '' : '提交后内容已被修改，确认会被拒绝；请驳回后重新提交。' };
  const { wallet } = current as { wallet: string };
  const proposed = after as { amount: string };
  return {
    ...change,
    after: { ...proposed, wallet: sumYuan([wallet, proposed.amount]) },
    warning: isSame ? '' : '提交后余额已变动，以下按当前余额计算。',
  };
};

/** Roles are changed alone; a password or device has no value in force that could be shown. */
const isChangeOfRoles = (after: unknown): boolean =>
  typeof after === 'object' && after !== null && Object.keys(after).join() === 'roles';

/** The value in force of what a pending proposal would change; undefined where it is unknown. */
const useCurrentValue = ({ state, kind, target, before, after, member_id: member }: ApprovalRow): unknown => {
  const isPending = state === 1;
  const key = settingKeyOf(target);
  const mayReadSettings = usePermission('settings:write');
  const mayReadMembers = usePermission('members:read');
  const mayReadOperators = usePermission('operators:write');
  const hasSetting = isPending && key !== undefined && mayReadSettings;
  const isOfMember = kind === 'members.adjust' || kind === 'members.rename';
  const hasMember = isPending && isOfMember && member !== null && mayReadMembers;
  const hasRoles = isPending && kind === 'operators.change' && isChangeOfRoles(after) && mayReadOperators;
  const setting = useCall('GET /content/:key', { key: key ?? '' }, { enabled: hasSetting });
  /* Not the member's page, whose reading is in the audit log. An id comes first among what it finds. */
  const members = useCall('GET /members', { q: String(member) }, { enabled: hasMember });
  const operators = useCall('GET /operators', {}, { enabled: hasRoles });
  if (hasSetting) return setting.data?.value;
  if (hasMember) {
    const found = members.data?.data.find(({ id }) => id === member);
    if (kind === 'members.rename') return found && { realname: found.realname };
    return found && { ...(before as object), wallet: found.wallet };
  }
  const operator = hasRoles ? operators.data?.find(({ name }) => target === `operator:${name}`) : undefined;
  return operator && { roles: operator.roles };
};
