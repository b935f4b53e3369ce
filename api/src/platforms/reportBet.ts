import { betStates } from '@site/shared/contract';
import type { Transaction } from '../database/database';
import type { Category } from '../games/pictures/gamePicture';
import { accrueRebate } from '../promotions/rebates';

/** A bet as its platform tells of it. */
export interface BetReport {
  /** The platform's `name`. */
  platform: string;
  /** How the platform names the bet; one name is one bet. */
  betId: string;
  memberId: string;
  gameCode: string;
  category: Category;
  /** Fen staked, more than zero. */
  amount: bigint;
  /** Fen paid back, the stake included. */
  payout: bigint;
  state: keyof typeof betStates;
  /** When it was placed. */
  at: Date;
  /** What was bet on and what came of it, for platforms that show it again. */
  pick?: string;
  outcome?: object;
}

interface Kept {
  id: string;
  member_id: string;
  amount: string;
  payout: string;
  state: number;
}

/**
 * Keeps a bet and, once it is settled, adds it to the member's turnover and rebate: the only place that does. Counts once by
 * `platform` and `betId`, however often and from however many processes it is told; an unsettled bet may be settled or voided
 * later. What is settled or void stays so: another report that says something else throws. Moves no money.
 * @returns the record's id, and whether this report was the one that told something new
 */
export const reportBet = async (tx: Transaction, report: BetReport): Promise<{ id: string; counted: boolean }> => {
  const { platform, betId, memberId, amount, payout, at } = report;
  const state = betStates[report.state];
  const told = await tx.row<{ id: string }>(
    `insert into bet (member_id, platform, reference, game_code, category, pick, amount, payout, state, outcome, placed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (platform, reference) do update
       set state = excluded.state, payout = excluded.payout, outcome = excluded.outcome
       where bet.state = ${betStates.unsettled} and excluded.state <> ${betStates.unsettled}
         and bet.member_id = excluded.member_id and bet.amount = excluded.amount and bet.category = excluded.category
     returning id`,
    [
      memberId,
      platform,
      betId,
      report.gameCode,
      report.category,
      report.pick ?? '',
      amount,
      payout,
      state,
      JSON.stringify(report.outcome ?? {}),
      at,
    ],
  );
  if (told) {
    if (report.state === 'settled') {
      await accrueRebate(tx, { memberId, platform, category: report.category, amount, now: at });
    }
    return { id: told.id, counted: true };
  }
  const kept = await tx.row<Kept>(
    'select id, member_id, amount, payout, state from bet where platform = $1 and reference = $2',
    [platform, betId],
  );
  const same = kept?.member_id === memberId && BigInt(kept.amount) === amount;
  // One that is told as unsettled after its end has only been late.
  const agrees = report.state === 'unsettled' || (kept?.state === state && BigInt(kept.payout) === payout);
  if (!kept || !same || !agrees) throw new Error(`${platform} told something else of bet ${betId} before`);
  return { id: kept.id, counted: false };
};
