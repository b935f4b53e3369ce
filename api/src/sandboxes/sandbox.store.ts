import type { Queryable, Transaction } from '../base/database/database';
import { insertRow } from '../base/database/statements';
import type { Game } from '../games/lobby/games.store';
import type { ShownBet } from './view';

interface Launched {
  member_id: string;
  platform: string;
  game_code: string;
  /** The session that launched the game: launch links and play sessions are deleted with it. */
  session_id: string;
}

/** Stores a launch link; returns false if the session has ended meanwhile. */
export const insertLaunch = async (
  tx: Transaction,
  launch: Launched & { token_hash: Buffer; expires_at: Date },
): Promise<boolean> =>
  (await tx.run(
    `insert into sandbox_launch (token_hash, member_id, platform, game_code, expires_at, session_id)
      select $1, $2, $3, $4, $5, s.id from session s where s.id = $6 and s.expires_at > now() for key share`,
    [launch.token_hash, launch.member_id, launch.platform, launch.game_code, launch.expires_at, launch.session_id],
  )) === 1;

/** Marks a launch link as used; undefined if it was used before, has expired, or its session has ended. */
export const useLaunch = async (tx: Transaction, tokenHash: Buffer, now: Date): Promise<Launched | undefined> => {
  // The session is locked before the link, in the order in which a log-off deletes them; and the member before it, as
  // by what ends sessions.
  await tx.run(
    `select from sandbox_launch l join member m on m.id = l.member_id join session s on s.id = l.session_id
      where l.token_hash = $1 for no key update of m for key share of s`,
    [tokenHash],
  );
  return tx.row<Launched>(
    `update sandbox_launch l set used_at = $2 from session s
      where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and s.id = l.session_id
        and s.expires_at > now()
      returning l.member_id, l.platform, l.game_code, l.session_id`,
    [tokenHash, now],
  );
};

export const insertPlaySession = (
  tx: Transaction,
  session: Launched & { token_hash: Buffer; nonce: string; expires_at: Date },
) => insertRow(tx, 'sandbox_play', session);

const tables = ['sandbox_launch', 'sandbox_play'] as const;

export const deleteExpired = (tx: Transaction, table: (typeof tables)[number], before: Date) =>
  tx.run(`delete from ${table} where expires_at < $1`, [before]);

export interface PlaySession {
  member_id: string;
  platform: string;
  game_code: string;
  /** The round that the next form may bet on. */
  nonce: string;
  last_bet_id: string | null;
  game_name: string;
  category: Game['category'];
}

export const findPlaySession = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.row<PlaySession>(
    `select p.member_id, p.platform, p.game_code, p.nonce, p.last_bet_id, g.name as game_name, g.category
       from sandbox_play p
         join game g on g.platform = p.platform and g.code = p.game_code
         join session s on s.id = p.session_id and s.expires_at > now()
      where p.token_hash = $1 and p.expires_at > $2`,
    [tokenHash, now],
  );

/** Replaces the nonce `nonce` by `next`; returns false if it was replaced before or the session has expired. */
export const replaceNonce = async (
  tx: Transaction,
  tokenHash: Buffer,
  { nonce, next, now }: { nonce: string; next: string; now: Date },
): Promise<boolean> =>
  (await tx.run('update sandbox_play set nonce = $3 where token_hash = $1 and nonce = $2 and expires_at > $4', [
    tokenHash,
    nonce,
    next,
    now,
  ])) === 1;

export const updateLastBet = async (tx: Transaction, tokenHash: Buffer, betId: string): Promise<void> => {
  await tx.run('update sandbox_play set last_bet_id = $2 where token_hash = $1', [tokenHash, betId]);
};

const betColumns = 'id, pick, amount, payout, outcome, placed_at';

export const findBet = (db: Queryable, id: string) =>
  db.row<ShownBet>(`select ${betColumns} from bet where id = $1`, [id]);

/** The member's last eight bets on a game, newest first. */
export const listRecentBets = (db: Queryable, { member_id, platform, game_code }: Omit<Launched, 'session_id'>) =>
  db.rows<ShownBet>(
    `select ${betColumns} from bet where member_id = $1 and platform = $2 and game_code = $3 order by id desc limit 8`,
    [member_id, platform, game_code],
  );

/** A member's balances on all sandbox platforms, fen by platform name. */
export const readSandboxBalances = async (db: Queryable, memberId: string): Promise<Map<string, bigint>> => {
  const rows = await db.rows<{ platform: string; balance: string }>(
    `select platform, balance from account where owner = 'member' and member_id = $1 and purpose = 'platform'`,
    [memberId],
  );
  return new Map(rows.map((row) => [row.platform, BigInt(row.balance)]));
};
