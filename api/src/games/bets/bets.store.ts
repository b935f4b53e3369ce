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
  placed_at: Date;
  /** The number of its re-settlement; 0 for none. */
  correction: number;
}

/**
 * Inserts a bet, settles or voids an unsettled one, or replaces one by a later correction; returns its id, or undefined
 * if nothing changed.
 */
export const upsertBet = (tx: Transaction, bet: NewBet): Promise<string | undefined> =>
  insertWithId(
    tx,
    'bet',
    bet,
    `on conflict (platform, member_id, reference) do update
      set state = excluded.state, amount = excluded.amount, payout = excluded.payout,
        correction = excluded.correction
      where bet.category = excluded.category and (excluded.correction > bet.correction
        or (excluded.correction = bet.correction and bet.state = ${betStates.unsettled}
          and excluded.state <> ${betStates.unsettled} and bet.amount = excluded.amount))`,
  );

export const findBetByReference = (db: Queryable, platform: string, memberId: string, reference: string) =>
  db.row<{ id: string; amount: string; payout: string; state: number; correction: number }>(
    'select id, amount, payout, state, correction from bet where platform = $1 and member_id = $2 and reference = $3',
    [platform, memberId, reference],
  );

/** Remembers how much of a bet's stake rebates have counted, in fen, and at which rate. */
export const markRebate = (tx: Transaction, bet: { id: string; amount: bigint; ratePpm: number }) =>
  tx.run('update bet set rebate_turnover = $2, rebate_ppm = $3 where id = $1', [bet.id, bet.amount, bet.ratePpm]);

/** Adds to the figures of today what a bet counts by now and did not before. */
export const countReportedBet = (tx: Transaction, betId: string) =>
  tx.run(
    `insert into reported_bet (bet_id, member_id, amount, payout)
      select bet.id, member_id, now_counted.amount - before.amount, now_counted.payout - before.payout
        from bet
          cross join lateral (
            select case state when ${betStates.settled} then bet.amount else 0 end as amount,
                case state when ${betStates.settled} then bet.payout else 0 end as payout
          ) now_counted
          cross join lateral (
            select coalesce(sum(earlier.amount), 0) as amount, coalesce(sum(earlier.payout), 0) as payout
              from reported_bet earlier where earlier.bet_id = bet.id
          ) before
        where bet.id = $1 and (now_counted.amount, now_counted.payout) <> (before.amount, before.payout)`,
    [betId],
  );
