import type { Database, Transaction } from '../../database/database';
import type { Game } from '../../games/queries';
import { hashOf, newToken } from '../../http/oneTimeToken';

/** How long a launch link waits to be opened, ms. */
const launchLife = 60_000;
/** How long a game may stay open, ms. */
const playLife = 6 * 3_600_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** A one-time link into a game: 128 bits, of which only a hash is kept. */
export const issueLaunch = async (
  tx: Transaction,
  { memberId, game, now }: { memberId: string; game: Game; now: Date },
): Promise<string> => {
  const { token, hash } = newToken();
  await tx.run('delete from sandbox_launch where expires_at < $1', [later(now, -24 * 3_600_000)]);
  await tx.run(
    'insert into sandbox_launch (token_hash, member_id, platform, game_code, expires_at) values ($1, $2, $3, $4, $5)',
    [hash, memberId, game.platform, game.code, later(now, launchLife)],
  );
  return token;
};

/** Uses a launch link up and opens a play session, which is not the member's session and can do nothing but play. */
export const openPlay = (db: Database, launchToken: string, now: Date): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const launch = await tx.row<{ member_id: string; platform: string; game_code: string }>(
      `update sandbox_launch set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
       returning member_id, platform, game_code`,
      [hashOf(launchToken), now],
    );
    if (!launch) return undefined;
    const { token, hash } = newToken();
    await tx.run('delete from sandbox_play where expires_at < $1', [later(now, -24 * 3_600_000)]);
    await tx.run(
      `insert into sandbox_play (token_hash, member_id, platform, game_code, nonce, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [hash, launch.member_id, launch.platform, launch.game_code, newToken().token, later(now, playLife)],
    );
    return token;
  });

/** An open game. */
export interface Play {
  member_id: string;
  platform: string;
  game_code: string;
  nonce: string;
  last_bet_id: string | null;
  game_name: string;
  category: Game['category'];
}

/** The game behind a play token, while it is open. */
export const findPlay = (db: Database, playToken: string, now: Date): Promise<Play | undefined> =>
  db.row<Play>(
    `select p.member_id, p.platform, p.game_code, p.nonce, p.last_bet_id, g.name as game_name, g.category
       from sandbox_play p join game g on g.platform = p.platform and g.code = p.game_code
      where p.token_hash = $1 and p.expires_at > $2`,
    [hashOf(playToken), now],
  );

/** Takes the round a form was made for; false when it has been played, so that a form sent twice bets once. */
export const takeRound = async (tx: Transaction, playToken: string, nonce: string, now: Date): Promise<boolean> =>
  (await tx.run('update sandbox_play set nonce = $3 where token_hash = $1 and nonce = $2 and expires_at > $4', [
    hashOf(playToken),
    nonce,
    newToken().token,
    now,
  ])) === 1;

/** Remembers which bet the game's page shows as the last. */
export const rememberBet = async (tx: Transaction, playToken: string, betId: string): Promise<void> => {
  await tx.run('update sandbox_play set last_bet_id = $2 where token_hash = $1', [hashOf(playToken), betId]);
};
