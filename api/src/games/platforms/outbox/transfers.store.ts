import { transferStates } from '@site/contract';
import type { Queryable, Transaction } from '../../../base/database/database';
import { insertRow } from '../../../base/database/statements';

export interface TransferKey {
  platform: string;
  reference: string;
}

interface NewTransfer extends TransferKey {
  memberId: string;
  direction: 'in' | 'out';
  /** Fen. */
  amount: bigint;
}

export const insertTransfer = (tx: Transaction, { memberId, ...transfer }: NewTransfer) =>
  insertRow(tx, 'platform_transfer', { ...transfer, member_id: memberId });

/** A pending transfer that a worker has taken. */
export interface ClaimedTransfer extends NewTransfer {
  /** Whether an earlier worker may have sent it. */
  sentBefore: boolean;
  /** How often it was taken, this time included. */
  claims: number;
}

/**
 * Takes the pending transfer of a platform that waits longest, and marks it as sent. For `lease` ms no other worker
 * takes it.
 */
export const claimTransfer = async (
  db: Queryable,
  platform: string,
  lease: number,
): Promise<ClaimedTransfer | undefined> => {
  const row = await db.row<Omit<ClaimedTransfer, 'platform' | 'amount'> & { amount: string }>(
    `with due as (
        select id, sent from platform_transfer
          where platform = $1 and state = ${transferStates.pending} and next_at <= now()
          order by next_at limit 1 for update skip locked
      )
      update platform_transfer t
        set sent = true, claims = t.claims + 1, next_at = now() + $2::int * interval '1 millisecond'
        from due where t.id = due.id
        returning t.reference, t.member_id "memberId", t.direction, t.amount, due.sent "sentBefore", t.claims`,
    [platform, lease],
  );
  return row && { ...row, platform, amount: BigInt(row.amount) };
};

/** Lets workers take a transfer again after `delay` ms, unless another worker has it by now. */
export const postponeTransfer = (db: Queryable, { reference, claims }: ClaimedTransfer, delay: number) =>
  db.run(
    `update platform_transfer set next_at = now() + $3::int * interval '1 millisecond'
      where reference = $1 and claims = $2 and state = ${transferStates.pending}`,
    [reference, claims, delay],
  );

interface EndedTransfer {
  member_id: string;
  direction: 'in' | 'out';
  amount: string;
}

/** Ends a pending transfer; undefined if it is not pending. Concurrent calls for one transfer wait for each other. */
export const endTransfer = (tx: Transaction, { platform, reference }: TransferKey, state: number, reason: string) =>
  tx.row<EndedTransfer>(
    `update platform_transfer set state = $3, reason = $4, settled_at = now()
      where reference = $1 and platform = $2 and state = ${transferStates.pending}
      returning member_id, direction, amount`,
    [reference, platform, state, reason],
  );

/**
 * Keeps that a platform says otherwise about a transfer that has ended. One that an operator has decided about stays
 * decided when the platform repeats itself.
 */
export const recordContradiction = (tx: Transaction, { platform, reference }: TransferKey, state: number) =>
  tx.run(
    `update platform_transfer set contradicted_state = $3, contradicted_at = now()
      where reference = $1 and platform = $2 and contradicted_state is distinct from $3`,
    [reference, platform, state],
  );

/** Ends the contradiction of a transfer, which an operator has decided about. */
export const keepTransfer = (tx: Transaction, { platform, reference }: TransferKey) =>
  tx.run('update platform_transfer set contradicted_at = null where reference = $1 and platform = $2', [
    reference,
    platform,
  ]);

export const markSettledBy = (tx: Transaction, reference: string, operatorId: string) =>
  tx.run('update platform_transfer set settled_by = $2 where reference = $1', [reference, operatorId]);

/** Turns a transfer that succeeded into one that failed, or the other way round. */
export const markCorrected = (tx: Transaction, { platform, reference }: TransferKey, reason: string) =>
  tx.run(
    `update platform_transfer
      set state = ${transferStates.succeeded} - state, reason = $3, corrected = true, settled_at = now()
      where reference = $1 and platform = $2 and state <> ${transferStates.pending}`,
    [reference, platform, reason],
  );

export interface TransferState {
  reference: string;
  platform: string;
  /** Fen. */
  amount: string;
  state: number;
  reason: string;
}

export const findTransfers = (db: Queryable, references: readonly string[]) =>
  db.rows<TransferState>(
    'select reference, platform, amount, state, reason from platform_transfer where reference = any ($1::text[])',
    [references],
  );

/** The pending transfers of each platform: how many, and the age of the oldest in seconds. */
export const readWaitingTransfers = (db: Queryable) =>
  db.rows<{ platform: string; waiting: number; oldest: number }>(
    `select platform, count(*)::int waiting, extract(epoch from now() - min(created_at))::float8 oldest
      from platform_transfer where state = ${transferStates.pending} group by platform`,
    [],
  );

/** How many transfers of each platform it reports otherwise than they ended. */
export const readContradictedTransfers = (db: Queryable) =>
  db.rows<{ platform: string; contradicted: number }>(
    `select platform, count(*)::int contradicted from platform_transfer where contradicted_at is not null
      group by platform`,
    [],
  );

/**
 * Locks the members of these ids and of these transfers of a platform, in one order, before the caller locks other rows
 * of theirs. Returns the ids of those that exist.
 */
export const lockMembers = async (
  tx: Transaction,
  { platform, references, memberIds }: { platform: string; references: string[]; memberIds: string[] },
): Promise<Set<string>> => {
  const rows = await tx.rows<{ id: string }>(
    `select id from member where id in (
        select unnest($1::bigint[])
        union select member_id from platform_transfer where platform = $2 and reference = any ($3::text[])
      ) order by id for no key update`,
    [memberIds, platform, references],
  );
  return new Set(rows.map(({ id }) => id));
};
