import type { ActionKind } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { exists, insertRow, oneRow, value } from '../../base/database/statements';
import type { WaitingSince } from '../../money/payouts/coolingOff';

export type OrderKind = 'deposit' | 'withdrawal';

/** The ids of the operators who took part in approving each of these orders. */
export const listApprovers = (db: Queryable, orders: readonly string[]) =>
  db.rows<{ out_trade_no: string; approvers: string[] }>(
    `select out_trade_no, array_agg(id) approvers
      from order_approval, unnest(array[approved_by, proposed_by]) approver (id)
      where out_trade_no = any($1) and id is not null group by out_trade_no`,
    [orders],
  );

/** Locks an operator until the end of `tx`, so that concurrent approvals by the operator are counted. */
export const lockApprovals = (tx: Transaction, operatorId: string) =>
  tx.run('select from operator where id = $1 for no key update', [operatorId]);

/**
 * Fen that the operator has approved alone in the last 24 hours of the database's clock, and those of the member's
 * orders that any operator has approved alone.
 */
export const sumApprovedAlone = async (
  tx: Transaction,
  { operatorId, memberId }: { operatorId: string; memberId: string },
): Promise<{ byOperator: bigint; ofMember: bigint }> => {
  const sum = (of: string) =>
    `(select coalesce(sum(amount), 0) from order_approval
      where ${of} and proposed_by is null and approved_at > now() - interval '24 hours')`;
  const sums = await oneRow<{ by_operator: string; of_member: string }>(
    tx,
    `select ${sum('approved_by = $1')} by_operator, ${sum('member_id = $2')} of_member`,
    [operatorId, memberId],
  );
  return { byOperator: BigInt(sums.by_operator), ofMember: BigInt(sums.of_member) };
};

/**
 * Whether the operator took part, in the last 24 hours of the database's clock, in approving a deposit of the member or
 * in an adjustment that credited the member.
 */
export const hasCreditedMember = (
  tx: Transaction,
  { operatorId, memberId }: { operatorId: string; memberId: string },
): Promise<boolean> =>
  exists(
    tx,
    `select from order_approval where member_id = $2 and kind = 'deposit' and $1 in (approved_by, proposed_by)
        and approved_at > now() - interval '24 hours'
      union all
      select from operator_action where member_id = $2 and kind = 'members.adjust'
        and $1 in (operator_id, proposed_by) and after ->> 'amount' not like '-%' and at > now() - interval '24 hours'
      limit 1`,
    [operatorId, memberId],
  );

/** An SQL condition: an action has lifted a lock of a member, or has replaced a freeze by one that ends earlier. */
const liftsLock = `(kind in ('members.unfreeze', 'members.unlock-withdrawals')
  or kind = 'members.freeze' and before ->> 'frozen' = '1'
    and after ->> 'until' < coalesce(before ->> 'until', 'infinity'))`;

/** Kinds of actions after which another person could act as the member. */
const identityChanges: readonly ActionKind[] = ['members.reset-password', 'members.reset-sign-in', 'members.rename'];

/**
 * Whether the operator took part, in the last 14 days of the database's clock, in lifting a lock of the member, also by
 * an earlier end, or before a withdrawal in giving the member another password, sign-in or name.
 */
export const hasChangedAccess = (
  tx: Transaction,
  { operatorId, memberId, kind }: { operatorId: string; memberId: string; kind: OrderKind },
): Promise<boolean> =>
  exists(
    tx,
    `select from operator_action where member_id = $2 and $1 in (operator_id, proposed_by)
      and (${liftsLock} or $3 = 'withdrawal' and kind = any($4))
      and at > now() - interval '14 days' limit 1`,
    [operatorId, memberId, kind, identityChanges],
  );

interface Payment {
  external_id: string;
  /** Fen. */
  amount: bigint;
  out_trade_no: string;
  recorded_by: string;
  proposed_by: string | undefined;
}

/** Lets concurrent approvals that name the same payment wait for the end of `tx`. */
export const lockPayment = (tx: Transaction, externalId: string) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('payment manual ' || payment_key($1), 0))`, [externalId]);

/**
 * The order that a payment was credited to under any spelling of its number, or another order than that of `target`
 * whose approval proposes to credit it.
 */
export const findOrderOfPayment = (db: Queryable, externalId: string, target: string) =>
  value<string>(
    db,
    `select out_trade_no "order" from payment where channel = 'manual' and payment_key(external_id) = payment_key($1)
      union all
      select substr(target, length('deposit:') + 1) from operator_approval
        where state = 1 and target <> $2 and target like 'deposit:%'
          and payment_key(after ->> 'external_id') = payment_key($1)
      limit 1`,
    [externalId, target],
  );

/** Records a payment that an operator entered; returns false if it was recorded before. */
export const insertPayment = (tx: Transaction, payment: Payment): Promise<boolean> =>
  insertRow(tx, 'payment', { ...payment, channel: 'manual' }, 'on conflict do nothing');

/** Since when a withdrawal and its member may have to wait. */
export const readWaitingSince = (db: Queryable, order: string) =>
  oneRow<WaitingSince>(
    db,
    `select a.created_at "accountBoundAt", m.passwords_changed_at "passwordsChangedAt", m.sign_in_reset_at "resetAt"
      from withdrawal w join member m on m.id = w.member_id join payout_account a on a.id = w.payout_account_id
      where w.out_trade_no = $1`,
    [order],
  );
