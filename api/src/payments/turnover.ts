import { betStates, orderStates } from '@site/shared/contract';
import * as v from 'valibot';
import type { Queryable } from '../database/database';
import { yuan } from '../http/money';
import { DomainError } from '../http/domainError';
import { readSetting, setting } from '../settings/settings';

const multiple = v.pipe(v.string(), v.regex(/^[0-9]{1,3}(\.[0-9]{1,2})?$/, 'a number such as 1 or 1.5'));

/**
 * How many times what came in must be wagered before a withdrawal, for deposits and for red packets (decisions 56). As
 * shipped 0: not enforced.
 */
export const withdrawalTurnover = setting(
  'payments.withdrawalTurnover',
  v.object({ deposits: multiple, redPackets: multiple }),
  { deposits: '0', redPackets: '0' },
);

/**
 * Fen still to be wagered. Only bets after a deposit or red packet count for it, so what was wagered too much earlier does not:
 * walking back from now, the most by which what was due exceeds what was wagered since.
 */
const remainingTurnover = async (
  db: Queryable,
  memberId: string,
  multiples: { deposits: string; redPackets: string },
): Promise<bigint> => {
  const row = await db.row<{ remaining: string }>(
    `select ceil(greatest(0, max(due)))::text remaining from (
      select sum(fen) over (order by at desc, fen rows unbounded preceding) due from (
        select decided_at at, amount * $2::numeric fen from deposit
          where member_id = $1 and state = ${orderStates.approved}
        union all select created_at, amount * $3::numeric from red_packet where member_id = $1
        union all select placed_at, -amount from bet where member_id = $1 and state = ${betStates.settled}
      ) event
    ) running`,
    [memberId, multiples.deposits, multiples.redPackets],
  );
  return BigInt(row?.remaining ?? 0);
};

/** Refuses a withdrawal while the member has not wagered what the operator asks for, and says how much is left. */
export const assertTurnover = async (db: Queryable, memberId: string): Promise<void> => {
  const multiples = await readSetting(db, withdrawalTurnover);
  if (Object.values(multiples).every((times) => Number(times) === 0)) return;
  const remaining = await remainingTurnover(db, memberId, multiples);
  if (remaining > 0n) throw new DomainError(`提现前还需完成流水${yuan(remaining)}元！`);
};
