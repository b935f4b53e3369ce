import type { Database, Queryable, Transaction } from '../base/database/database';
import type { Game } from '../games/lobby/games.store';
import { hashOf, newToken } from '../base/crypto/oneTimeToken';
import { noSession } from '../members/calls/session';
import { hasRealPayments } from '../members/site/licence';
import {
  deleteExpired,
  findPlaySession,
  insertLaunch,
  insertPlaySession,
  type PlaySession,
  replaceNonce,
  updateLastBet,
  useLaunch,
} from './sandbox.store';

/** How long a launch link can be opened, ms. */
const launchLifetime = 60_000;
/** How long a play session lasts, ms. */
const sessionLifetime = 6 * 3_600_000;
/** How long expired rows are kept, ms. */
const retention = 24 * 3_600_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Creates a one-time launch link and returns its token, of which only the hash is stored. Throws a DomainError with
 * code 401 if the session has ended meanwhile.
 */
export const issueLaunch = async (
  tx: Transaction,
  { memberId, sessionId, game, now }: { memberId: string; sessionId: string; game: Game; now: Date },
): Promise<string> => {
  const { token, hash } = newToken();
  await deleteExpired(tx, 'sandbox_launch', after(now, -retention));
  const inserted = await insertLaunch(tx, {
    member_id: memberId,
    session_id: sessionId,
    platform: game.platform,
    game_code: game.code,
    token_hash: hash,
    expires_at: after(now, launchLifetime),
  });
  if (!inserted) throw noSession();
  return token;
};

/**
 * Uses up a launch link and returns the token of a new play session, which permits nothing but playing this game
 * and ends with the member's session. Undefined if the link was used before or has expired.
 */
export const openPlaySession = (db: Database, launchToken: string, now: Date): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const launch = await useLaunch(tx, hashOf(launchToken), now);
    if (!launch) return undefined;
    const { token, hash } = newToken();
    const session = { ...launch, token_hash: hash, nonce: newToken().token };
    await deleteExpired(tx, 'sandbox_play', after(now, -retention));
    await insertPlaySession(tx, { ...session, expires_at: after(now, sessionLifetime) });
    return token;
  });

/** The play session of a token, unless it or the member's session has ended, or members pay with real money. */
export const readPlaySession = async (db: Queryable, token: string, now: Date): Promise<PlaySession | undefined> =>
  (await hasRealPayments(db)) ? undefined : findPlaySession(db, hashOf(token), now);

/** Starts the round that a form was made for; false if it was played before, so that a form sent twice bets once. */
export const startRound = (tx: Transaction, token: string, nonce: string, now: Date): Promise<boolean> =>
  replaceNonce(tx, hashOf(token), { nonce, next: newToken().token, now });

/** Stores the bet that the game's page shows as the last one. */
export const storeLastBet = (tx: Transaction, token: string, betId: string): Promise<void> =>
  updateLastBet(tx, hashOf(token), betId);
