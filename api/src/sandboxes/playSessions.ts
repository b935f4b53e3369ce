import type { Database, Queryable, Transaction } from '../base/database/database';
import { insertRow, updateRow } from '../base/database/statements';
import { hashOf, newToken } from '../base/crypto/oneTimeToken';
import type { Game } from '../games/lobby/games.store';
import { noSession } from '../members/calls/session';
import { hasRealPayments } from '../members/site/licence';

/** How long a launch link can be opened, ms. */
const launchLifetime = 60_000;
/** How long a play session lasts, ms. */
const sessionLifetime = 6 * 3_600_000;
/** How long expired rows are kept, ms. */
const retention = 24 * 3_600_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

const deleteExpired = (tx: Transaction, table: 'sandbox_launch' | 'sandbox_play', now: Date) =>
  tx.run(`delete from ${table} where expires_at < $1`, [after(now, -retention)]);

/**
 * Creates a one-time launch link and returns its token, of which only the hash is stored. Throws a DomainError with
 * code 401 if the session has ended meanwhile.
 */
export const issueLaunch = async (
  tx: Transaction,
  { memberId, sessionId, game, now }: { memberId: string; sessionId: string; game: Game; now: Date },
): Promise<string> => {
  const { token, hash } = newToken();
  await deleteExpired(tx, 'sandbox_launch', now);
  const inserted = await tx.run(
    `insert into sandbox_launch (token_hash, member_id, platform, game_code, expires_at, session_id)
      select $1, $2, $3, $4, $5, s.id from session s where s.id = $6 and s.expires_at > now() for key share`,
    [hash, memberId, game.platform, game.code, after(now, launchLifetime), sessionId],
  );
  if (inserted === 0) throw noSession();
  return token;
};

/**
 * Uses up a launch link and returns the token of a new play session, which permits nothing but playing this game
 * and ends with the member's session. Undefined if the link was used before or has expired.
 */
export const openPlaySession = (db: Database, launchToken: string, now: Date): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const launchHash = hashOf(launchToken);
    // The session is locked before the link, in the order in which a log-off deletes them; and the member before it, as
    // by what ends sessions.
    await tx.run(
      `select from sandbox_launch l join member m on m.id = l.member_id join session s on s.id = l.session_id
        where l.token_hash = $1 for no key update of m for key share of s`,
      [launchHash],
    );
    const launch = await tx.row(
      `update sandbox_launch l set used_at = $2 from session s
        where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and s.id = l.session_id
          and s.expires_at > now()
        returning l.member_id, l.platform, l.game_code, l.session_id`,
      [launchHash, now],
    );
    if (!launch) return undefined;
    const { token, hash } = newToken();
    await deleteExpired(tx, 'sandbox_play', now);
    await insertRow(tx, 'sandbox_play', {
      ...launch,
      token_hash: hash,
      nonce: newToken().token,
      expires_at: after(now, sessionLifetime),
    });
    return token;
  });

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

/** The play session of a token, unless it or the member's session has ended, or members pay with real money. */
export const readPlaySession = async (db: Queryable, token: string, now: Date): Promise<PlaySession | undefined> =>
  (await hasRealPayments(db))
    ? undefined
    : db.row<PlaySession>(
        `select p.member_id, p.platform, p.game_code, p.nonce, p.last_bet_id, g.name as game_name, g.category
           from sandbox_play p
             join game g on g.platform = p.platform and g.code = p.game_code
             join session s on s.id = p.session_id and s.expires_at > now()
          where p.token_hash = $1 and p.expires_at > $2`,
        [hashOf(token), now],
      );

/** Starts the round that a form was made for; false if it was played before, so that a form sent twice bets once. */
export const startRound = async (tx: Transaction, token: string, nonce: string, now: Date): Promise<boolean> =>
  (await tx.run('update sandbox_play set nonce = $3 where token_hash = $1 and nonce = $2 and expires_at > $4', [
    hashOf(token),
    nonce,
    newToken().token,
    now,
  ])) === 1;

/** Stores the bet that the game's page shows as the last one. */
export const storeLastBet = (tx: Transaction, token: string, betId: string) =>
  updateRow(tx, 'sandbox_play', { token_hash: hashOf(token) }, { last_bet_id: betId });
