import { betStates } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import type { Category } from '../lobby/catalogue';
import { accrueRebate } from './accrueRebate';
import { findBetByReference, upsertBet } from './bets.store';

export interface BetReport {
  platform: string;
  /** The platform's name of the bet, unique for one member. */
  betId: string;
  memberId: string;
  gameCode: string;
  category: Category;
  /** Fen staked; 0 in a free round. */
  amount: bigint;
  /** Fen paid back, the stake included. */
  payout: bigint;
  state: keyof typeof betStates;
  /** When it was placed. */
  at: Date;
  /** The pick and the result, for platforms that show them again. */
  pick?: string;
  outcome?: object;
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
 * member and `betId`, however many reports and processes there are. An unsettled bet may be settled or voided later; a
 * report that contradicts a settled or void bet throws `BetContradicted`. Moves no money.
 * @returns the record's id, and whether this report changed anything
 */
export const reportBet = async (tx: Transaction, report: BetReport): Promise<{ id: string; counted: boolean }> => {
  const { platform, betId, memberId, amount, payout, at } = report;
  const state = betStates[report.state];
  const changed = await upsertBet(tx, {
    member_id: memberId,
    platform,
    reference: betId,
    game_code: report.gameCode,
    category: report.category,
    pick: report.pick ?? '',
    amount,
    payout,
    state,
    outcome: report.outcome ?? {},
    placed_at: at,
  });
  if (changed) {
    if (report.state === 'settled' && amount > 0n) {
      await accrueRebate(tx, { memberId, platform, category: report.category, amount, now: at });
    }
    return { id: changed, counted: true };
  }
  const stored = await findBetByReference(tx, platform, memberId, betId);
  const same = stored !== undefined && BigInt(stored.amount) === amount;
  // A report that still says `unsettled` arrived late.
  const agrees = report.state === 'unsettled' || (stored?.state === state && BigInt(stored.payout) === payout);
  if (!same || !agrees) throw new BetContradicted(platform, betId);
  return { id: stored.id, counted: false };
};
