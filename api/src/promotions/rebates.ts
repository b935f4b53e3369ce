import { messages } from '@site/contract';
import type { Queryable, Transaction } from '../base/database/database';
import { beijingTime } from '../base/time/beijingTime';
import { yuan } from '../base/money/money';
import { readPage } from '../base/http/page';
import { DomainError } from '../base/errors/domainError';
import { system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { lockClaimableRebates, markRebatesClaimed, type RebateRow, rebatesSql, sumRebates } from './promotions.store';

/** A page of a member's rebates, with the sums claimed (`jisuan`) and claimable (`nojisuan`). */
export const rebateRecord = async (
  db: Queryable,
  filter: { memberId: string; platform: string; since: Date; page: number; platname(name: string): string },
) => {
  const list = await readPage(db, {
    sql: rebatesSql,
    params: [filter.memberId, filter.since, filter.platform],
    page: filter.page,
    present: (row: RebateRow) => ({
      id: row.id,
      money: yuan(row.amount),
      gamename: filter.platname(row.platform),
      state: row.state,
      created_at: beijingTime(row.created_at),
      updated_at: beijingTime(row.updated_at),
    }),
  });
  const { claimed, claimable } = await sumRebates(db, filter.memberId);
  return { list, jisuan: yuan(claimed), nojisuan: yuan(claimable) };
};

/** Pays out all claimable rebates and returns the fen paid. Throws a DomainError if there are none. */
export const claimRebates = async (tx: Transaction, memberId: string, now: Date): Promise<bigint> => {
  const rows = await lockClaimableRebates(tx, memberId);
  const sum = rows.reduce((total, row) => total + BigInt(row.amount), 0n);
  if (sum <= 0n) throw new DomainError(messages.noRebate);
  const { id: entryId } = await move(tx, {
    from: system('rebates'),
    to: wallet(memberId),
    amount: sum,
    kind: 'rebate',
    reference: rows[0]?.id ?? '',
  });
  await markRebatesClaimed(tx, { ids: rows.map(({ id }) => id), entryId, now });
  return sum;
};
