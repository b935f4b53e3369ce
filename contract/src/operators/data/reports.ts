import type { QueueCounts } from './orders';

export interface CheckResult {
  ok: boolean;
  /** When it ran. */
  at: string;
  /** `found` names what breaks the invariant, at most 20 of them. */
  checks: { name: string; ok: boolean; found: string[] }[];
}

/** One Beijing day. Amounts are the ledger's. */
export interface DailyReportRow {
  day: string;
  registrations: number;
  /** Members who placed a bet, deposited or withdrew. */
  active_members: number;
  deposits: string;
  deposit_count: number;
  withdrawals: string;
  withdrawal_count: number;
  bonuses: string;
  rebates: string;
  adjustments: string;
  bets: string;
  win_loss: string;
  /** `deposits` less `withdrawals`. */
  net: string;
}

/** What the rows of a report stand for; `shift`: an operator's work in one channel. */
export const reportGroupings = ['day', 'week', 'month', 'vip', 'channel', 'account', 'operator', 'shift'] as const;

export type ReportGrouping = (typeof reportGroupings)[number];

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };

/** The figures of a group. Those that its grouping does not have are null. */
export interface ReportRow
  extends
    Pick<DailyReportRow, 'deposits' | 'deposit_count' | 'withdrawals' | 'withdrawal_count' | 'net'>,
    Nullable<
      Pick<
        DailyReportRow,
        'registrations' | 'active_members' | 'bonuses' | 'rebates' | 'adjustments' | 'bets' | 'win_loss'
      >
    > {
  /** A day, the Monday of a week, a month, a level, a channel, a payee's account or an operator; empty for none. */
  group: string;
  /** The channel of a row of `shift`. */
  channel: string | null;
  /** Withdrawals that were marked as paid. */
  paid: string | null;
  paid_count: number | null;
  /** Orders that were approved or rejected, and the median of the seconds from their order to that. */
  decisions: number | null;
  median_seconds: number | null;
}

/** What the rows of a report of games stand for; `hour`: an hour of a Beijing day. */
export const gameGroupings = ['platform', 'game', 'hour'] as const;

export type GameGrouping = (typeof gameGroupings)[number];

/** Bets of a platform, a game or an hour, by the time when they were placed, as they stand now. */
export interface GameReportRow {
  /** Null where the rows are hours, as `game` of a platform. */
  platform: string | null;
  game: string | null;
  /** The game's name in the catalogue; null if it is not listed. */
  name: string | null;
  /** `YYYY-MM-DD HH:00` of a report by hour. */
  hour: string | null;
  stakes: string;
  /** Paid back, the stakes included. */
  wins: string;
  /** `stakes` less `wins`. */
  ggr: string;
  rounds: number;
  /** Those who placed the settled bets, each once. */
  members: number;
  /** Bets that are not settled, which no other figure counts. */
  open: number;
}

/** A release of an app that members get: the active one or its canary. */
export interface LiveRelease {
  app: string;
  version: string;
  activated_at: string | null;
  /** Pages with an error, and all pages that loaded it, in the last 24 hours. */
  errors: number;
  pages: number;
  /** Share of the members who get it; less than 100 during a canary. */
  percent: number;
}

/** How far the payments of a blockchain are read. */
export interface ChainRow {
  channel: 'usdt-trc20' | 'usdt-erc20';
  /** The last final block, and the newest one when the chain was last read; null before the first time. */
  block: number | null;
  head: number | null;
  /** Age of the last block that was read; null while the chain is not watched. */
  lag_seconds: number | null;
  /** Why the last passes failed, since `failing_since`; empty after one that did not. */
  error: string;
  failing_since: string | null;
  /** The last time that the chain replaced final blocks; `missing` are the confirmed transactions that it left out. */
  reorganization: { block: number; missing: string[]; at: string } | null;
  /** The first address of the extended public key, to compare with the wallet; null without a key. */
  first_address: string | null;
}

export interface Overview {
  /** `oldest_at` is when the oldest item began to wait, `amount` the yuan of a queue of orders. */
  queues: { kind: keyof QueueCounts; waiting: number; oldest_at: string | null; amount: string | null }[];
  /** Null without the permission `reports:read`; the lists below are then empty. */
  today: DailyReportRow | null;
  /** The last 30 days, oldest first, today included. */
  days: DailyReportRow[];
  reconciliation: { ok: boolean; at: string } | null;
  /** What real payments lack while they are on, in Chinese. */
  missing: string[];
  /** Empty without access to the releases of the site. */
  releases: LiveRelease[];
  /**
   * The last 24 hours, oldest first: page errors of all apps, deposits credited, and the releases activated in the hour
   * as `APP VERSION`, a canary with its share as `APP VERSION 10 %`.
   */
  hours: { hour: string; errors: number; deposits: string; deposit_count: number; activations: string[] }[];
}
