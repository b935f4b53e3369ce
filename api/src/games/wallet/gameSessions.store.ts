import type { Queryable, Transaction } from '../../base/database/database';
import { hashOf, newToken } from '../../base/crypto/oneTimeToken';
import { noSession } from '../../members/calls/session';
import type { Game } from '../lobby/games.store';

/** How long a token can be opened, and how long it then lasts; ms. */
const [openable, lifetime] = [60_000, 6 * 3_600_000];

/**
 * Creates the token of a launch, of which only the hash is stored. Throws a DomainError with code 401 if the member's
 * session has ended meanwhile.
 */
export const issueGameToken = async (
  tx: Transaction,
  { memberId, sessionId, game }: { memberId: string; sessionId: string; game: Game },
): Promise<string> => {
  const { token, hash } = newToken();
  const inserted = await tx.run(
    `insert into game_session (token_hash, member_id, platform, game_code, expires_at, session_id)
      select $1, $2, $3, $4, now() + $5::int * interval '1 millisecond', s.id
        from session s where s.id = $6 and s.expires_at > now() for key share`,
    [hash, memberId, game.platform, game.code, lifetime, sessionId],
  );
  if (inserted === 0) throw noSession();
  return token;
};

/** The member whose launch has this token, and marks it as opened; undefined if it is unknown or has ended. */
export const openGameSession = async (db: Queryable, platform: string, token: string): Promise<string | undefined> => {
  const row = await db.row<{ member_id: string }>(
    `update game_session g set opened_at = coalesce(g.opened_at, now()) from session s
      where g.token_hash = $1 and g.platform = $2 and g.expires_at > now() and s.id = g.session_id
        and s.expires_at > now()
        and (g.opened_at is not null or g.created_at > now() - $3::int * interval '1 millisecond')
      returning g.member_id`,
    [hashOf(token), platform, openable],
  );
  return row?.member_id;
};
