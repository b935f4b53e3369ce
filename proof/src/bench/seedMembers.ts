import type pg from 'pg';

/** Members with a session each, whose tokens are `tokenOf(n)`, and 100 000 yuan in the wallet. */
const sql = `
  insert into member (username, password_hash, fund_password_hash, realname)
    select 'bench' || n, '', '', '' from generate_series(1, $1::int) n;
  insert into session (token_hash, member_id, device, address, expires_at)
    select sha256(('bench-' || substr(username, 6))::bytea), id, '', '', now() + interval '7 days' from member;
  select count(*) from member m,
    ledger_post_movement(null, 'deposits', '', m.id, 'wallet', '', 10000000, 'deposit', null, null, null)`;

/** Adds `members` members to an empty database. */
export const seedMembers = async (client: pg.Client, members: number): Promise<void> => {
  await client.query(sql.replace('$1', String(members)));
  await client.query('vacuum analyze');
};
