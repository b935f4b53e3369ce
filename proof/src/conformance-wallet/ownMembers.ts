import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashOf, newToken } from '../../../api/src/base/crypto/oneTimeToken';
import type { LaunchedMember } from './playProvider';

/** A prize of a provider, so that the books explain the money. */
const prizeSql = `
  select wallet_call($1, 'wallet', false, 'credit', $2, 'first-prize', sha256('first-prize'), null, null, null,
    'concise', $3, null, false)`;

/** Makes members of our own host with a session, a launch that was not opened yet, and `fen` in their wallets. */
export const makeMembers = async (
  owner: pg.Client,
  { platform, count, fen }: { platform: string; count: number; fen: bigint },
): Promise<LaunchedMember[]> => {
  const run = randomBytes(4).toString('hex');
  const made: LaunchedMember[] = [];
  for (let n = 0; n < count; n += 1) {
    const { token, hash } = newToken();
    const { rows } = await owner.query<{ id: string }>(
      `with added as (
        insert into member (username, password_hash, fund_password_hash, realname) values ($1, '', '', '张三')
          returning id
      ), opened as (
        insert into session (token_hash, member_id, device, address, expires_at)
          select $2, id, '', '', now() + interval '1 day' from added returning id, member_id
      ) insert into game_session (token_hash, member_id, platform, game_code, session_id, expires_at)
          select $3, member_id, $4, 'slot', id, now() + interval '1 day' from opened returning member_id id`,
      [`wallet_${run}_${n}`, hashOf(`${run}-${n}`), hash, platform],
    );
    const member = rows[0]?.id ?? '';
    await owner.query(prizeSql, [platform, member, String(fen)]);
    made.push({ member, token });
  }
  return made;
};
