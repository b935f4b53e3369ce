import { betStates, type GameCategory } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { accrueRebate } from './accrueRebate';
import { countReportedBet, findBetByReference, markRebate, upsertBet } from './bets.store';

export interface BetReport {
  platform: string;
  /** The platform's name of the bet, unique for one member. */
  betId: string;
  memberId: string;
  gameCode: string;
  category: GameCategory;
  /** Fen staked; 0 in a free round. */
  amount: bigint;
  /** Fen paid back, the stake included. */
  payout: bigint;
  state: keyof typeof betStates;
  /** When it was placed. */
  at: Date;
  /** The number of a re-settlement, from 1 on: a report with a higher one replaces what was reported before. */
  correction?: number | undefined;
}

/** Thrown when a platform reports a bet otherwise than before. An operator has to check it. */
export class BetContradicted extends Error {
  constructor(platform: string, betId: string) {
    super(`${platform} reported bet ${betId} differently before`);
    this.name = 'BetContradicted';
  }
}

/**
 * Records a bet and, once it is settled, adds it to the member's turnover and rebate. Counts a bet once by `platform`,
 * member and `betId`, however many reports and processes there are. An unsettled bet may be settled or voided later,
 * and a settled or void one replaced by a correction, whose rebate the nightly job evens out. Another report that
 * contradicts a settled or void bet throws `BetContradicted`. Moves no money.
 * @returns the record's id, whether this report changed anything, and whether it replaced an earlier result
 */
export const reportBet = async (
  tx: Transaction,
  report: BetReport,
): Promise<{ id: string; counted: boolean; corrected: boolean }> => {
  const { platform, betId, memberId, amount, payout, at, correction = 0 } = report;
  const state = betStates[report.state];
  const before = correction > 0 ? await findBetByReference(tx, platform, memberId, betId) : undefined;
  const changed = await upsertBet(tx, {
    member_id: memberId,
    platform,
    reference: betId,
    game_code: report.gameCode,
    category: report.category,
    pick: '',
    amount,
    payout,
    state,
    placed_at: at,
    correction,
  });
  if (changed) {
    if (report.state === 'settled' && amount > 0n && correction === 0) {
      const ratePpm = await accrueRebate(tx, { memberId, platform, category: report.category, amount, now: at });
      if (ratePpm !== undefined) await markRebate(tx, { id: changed, amount, ratePpm });
    }
    await countReportedBet(tx, changed);
    return { id: changed, counted: true, corrected: before !== undefined };
  }
  const stored = await findBetByReference(tx, platform, memberId, betId);
  // A report of before a correction, or one that still says `unsettled`, arrived late.
  const isLate = stored !== undefined && (correction < stored.correction || report.state === 'unsettled');
  const isSame = stored !== undefined && stored.state === state && BigInt(stored.payout) === payout;
  const sameStake = stored !== undefined && (correction < stored.correction || BigInt(stored.amount) === amount);
  if (!sameStake || !(isLate || isSame)) throw new BetContradicted(platform, betId);
  return { id: stored.id, counted: false, corrected: false };
};
