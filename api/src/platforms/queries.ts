import { betStates } from '@site/shared/contract';
import type { Queryable } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { yuan } from '../http/money';
import { type Page, readPage } from '../http/page';

interface BetRow {
  id: string;
  game_code: string;
  amount: string;
  payout: string;
  state: number;
  placed_at: Date;
}

interface BetFilter {
  memberId: string;
  /** A platform's name, or empty for all. */
  platform: string;
  since: Date;
  page: number;
}

/** A member's bets, newest first; `win_loss` is what came back less the stake (wire). */
export const betRecord = (db: Queryable, { memberId, platform, since, page }: BetFilter): Promise<Page<BetRecord>> =>
  readPage<BetRow, BetRecord>(db, {
    sql: `select id, game_code, amount, payout, state, placed_at from bet
           where member_id = $1 and placed_at >= $2 and ($3 = '' or platform = $3) order by id desc`,
    params: [memberId, since, platform],
    page,
    present: (row) => ({
      bet_id: Number(row.id),
      Code: row.game_code,
      bet_amount: yuan(row.amount),
      bet_time: beijingTime(row.placed_at),
      win_loss: row.state === betStates.settled ? yuan(BigInt(row.payout) - BigInt(row.amount)) : '0.00',
      state: row.state,
    }),
  });

interface BetRecord {
  bet_id: number;
  Code: string;
  bet_amount: string;
  bet_time: string;
  win_loss: string;
  state: number;
}

/** Fen a member has staked in settled bets, ever. */
export const turnoverEver = async (db: Queryable, memberId: string): Promise<bigint> => {
  const row = await db.row<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text sum from bet where member_id = $1 and state = ${betStates.settled}`,
    [memberId],
  );
  return BigInt(row?.sum ?? 0);
};

/** Fen a member has staked in settled bets since a moment. */
export const turnoverSince = async (db: Queryable, memberId: string, since: Date): Promise<bigint> => {
  const row = await db.row<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text sum from bet
      where member_id = $1 and state = ${betStates.settled} and placed_at >= $2`,
    [memberId, since],
  );
  return BigInt(row?.sum ?? 0);
};
