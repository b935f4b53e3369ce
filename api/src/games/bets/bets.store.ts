import { betStates } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { insertWithId, value } from '../../base/database/statements';
import { beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import type { Page } from '@site/contract/operators';
import { platformTitle } from '../../ledger/platformList';
import { readPage } from '../../base/http/page';

interface BetRow {
  id: string;
  game_code: string;
  game: string | null;
  platform: string;
  reference: string | null;
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

/** A member's bets, newest first; `win_loss` is the payout less the stake. */
export const betPage = (db: Queryable, { memberId, platform, since, page }: BetFilter): Promise<Page<BetRecord>> =>
  readPage<BetRow, BetRecord>(db, {
    sql: `select id, game_code, platform, reference, amount, payout, state, placed_at,
             (select name from game where game.platform = bet.platform and code = game_code) game
           from bet where member_id = $1 and placed_at >= $2 and ($3 = '' or platform = $3) order by id desc`,
    params: [memberId, since, platform],
    page,
    present: (row) => ({
      bet_id: Number(row.id),
      Code: row.game_code,
      game: row.game ?? '',
      platname: platformTitle(row.platform),
      round: row.reference ?? '',
      bet_amount: yuan(row.amount),
      bet_time: beijingTime(row.placed_at),
      win_loss: row.state === betStates.settled ? yuan(BigInt(row.payout) - BigInt(row.amount)) : '0.00',
      state: row.state,
    }),
  });

interface BetRecord {
  bet_id: number;
  Code: string;
  game: string;
  platname: string;
  round: string;
  bet_amount: string;
  bet_time: string;
  win_loss: string;
  state: number;
}

/** Fen of a member's settled bets that were placed on a Beijing day (`YYYY-MM-DD`) or later. */
export const sumTurnoverSince = async (db: Queryable, memberId: string, day: string): Promise<bigint> => {
  const staked = 'select coalesce(sum(staked), 0) from member_total where member_id = $1 and day >= $2';
  return BigInt((await value<string>(db, staked, [memberId, day])) ?? 0);
};

interface NewBet {
  member_id: string;
  platform: string;
  /** The platform's name of the bet. */
  reference: string;
  game_code: string;
  category: string;
  pick: string;
  /** Fen staked. */
  amount: bigint;
  /** Fen paid back, the stake included. */
  payout: bigint;
  state: number;
  outcome: object;
  placed_at: Date;
}

/** Inserts a bet, or settles or voids an unsettled one; returns its id, or undefined if nothing changed. */
export const upsertBet = (tx: Transaction, bet: NewBet): Promise<string | undefined> =>
  insertWithId(
    tx,
    'bet',
    bet,
    `on conflict (platform, member_id, reference) do update
      set state = excluded.state, payout = excluded.payout, outcome = excluded.outcome
      where bet.state = ${betStates.unsettled} and excluded.state <> ${betStates.unsettled}
        and bet.amount = excluded.amount and bet.category = excluded.category`,
  );

export const findBetByReference = (db: Queryable, platform: string, memberId: string, reference: string) =>
  db.row<{ id: string; amount: string; payout: string; state: number }>(
    'select id, amount, payout, state from bet where platform = $1 and member_id = $2 and reference = $3',
    [platform, memberId, reference],
  );
