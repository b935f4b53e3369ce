import { searchHashes } from '../../base/crypto/accountNumbers';
import { insertPayoutAccount } from '../../money/payouts/accounts/routes';
import { testHost } from '../../testing/testHost';
import { updateContact } from '../../members/profile/profiles.store';
import { encryptedCandidatesSql, membersQuery } from './memberReadings.store';

const host = testHost();

const people = [
  { username: 'linwan88', realname: '林晚', mobile: '13800138000', email: 'Lin.Wan@example.com' },
  { username: 'linwan99', realname: '林晚秋', mobile: '13900139111', email: 'qiu@example.com' },
  { username: 'wang_100%', realname: '王·五', mobile: '', email: '' },
  { username: 'zhao123', realname: 'Zhao Liu', mobile: '13700137222', email: 'z_l@example.com' },
];
const accounts: [string, string][] = [
  ['linwan88', '6222021234567890'],
  ['linwan88', '6222029999997890'],
  ['zhao123', '0x00000000000000000000000000000000AbCdEf12'],
  ['linwan99', `T${'9'.repeat(29)}WxYz`],
];
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const { username, realname, mobile, email } of people) {
    const row = await host.db.row<{ id: string }>(
      `insert into member (username, password_hash, fund_password_hash, realname)
        values ($1, '', '', $2) returning id`,
      [username, realname],
    );
    const id = row?.id ?? '';
    ids.set(username, id);
    await updateContact(host.services, id, { mobile, email, birthday: '' });
  }
  for (const [username, number] of accounts) {
    const account = { memberId: ids.get(username) ?? '', kind: 1, bank: '', owner: '', number, address: '' };
    await host.db.transaction((tx) => insertPayoutAccount(tx, host.services.cipher, { ...account, now: new Date() }));
  }
});

const find = async (q: string): Promise<string[]> => {
  const { code, data } = await host.operator('GET', `/members?q=${encodeURIComponent(q)}`);
  expect(code).toBe(200);
  expect(data.total).toBe(data.data.length);
  return data.data.map(({ username }: { username: string }) => username);
};

test.each([
  ['the beginning of a user name, in any case', 'LinWan', ['linwan99', 'linwan88']],
  ['a user name', 'linwan88', ['linwan88']],
  ['the beginning of a real name', '林晚', ['linwan99', 'linwan88']],
  ['a real name', '林晚秋', ['linwan99']],
  ['a Latin real name in any case', 'zhao L', ['zhao123']],
  ['a mobile', '13800138000', ['linwan88']],
  ['the beginning of a mobile', '1390', ['linwan99']],
  ['the end of a mobile', '7222', ['zhao123']],
  ['the last six digits of a mobile', '137222', ['zhao123']],
  ['the first six digits of a mobile', '139001', ['linwan99']],
  ['six digits that end like a mobile', '997222', []],
  ['six digits that begin like a mobile', '139009', []],
  ['an e-mail address in any case', 'lin.wan@EXAMPLE.com', ['linwan88']],
  ['the beginning of an e-mail address', 'qiu@', ['linwan99']],
  ['the last four digits of a card, once for two cards', '7890', ['linwan88']],
  ['the last five digits of a card', '67890', []],
  ['the last six digits of a card', '997890', []],
  ['all but the first digit of a card', '222021234567890', []],
  ['a whole card number', '6222021234567890', ['linwan88']],
  ['the last four characters of a USDT address in any case', 'EF12', ['zhao123']],
  ['a whole USDT address in any case', '0x00000000000000000000000000000000aBCDEF12', ['zhao123']],
  ['the last five characters of a USDT address', 'dEf12', []],
  ['a mobile in groups', '138 0013 8000', ['linwan88']],
  ['a mobile with its country code', '+86 138-0013-8000', ['linwan88']],
  ['a mobile with marks of direction from a chat', '\u202a0086 13800138000\u202c', ['linwan88']],
  ['a mobile in full width', '１３８００１３８０００', ['linwan88']],
  ['a card in groups', '6222 0212 3456 7890', ['linwan88']],
  ['a card with hyphens and a mark of zero width', '6222-0212-3456-7890\u200b', ['linwan88']],
  ['a USDT address with a line break', '0x0000000000000000\n0000000000000000AbCdEf12', ['zhao123']],
  ['an e-mail address with the signs of a Chinese keyboard', 'lin。wan＠example。com', ['linwan88']],
  ['a real name with another dot', '王•五', ['wang_100%']],
  ['separators alone', ' - ', []],
  ['spaces around it', '  linwan99 ', ['linwan99']],
  ['a percent sign, literally', '%', []],
  ['an underscore, literally', 'z_l@', ['zhao123']],
  ['the end of an e-mail address', 'wan@example.com', []],
  ['a longer beginning that no e-mail address has', 'qiu@examples', []],
  ['an underscore of a user name', 'wang_100%', ['wang_100%']],
  ['an underscore that would match any character', 'lin_an', []],
  ['a backslash', '\\', []],
  ['the middle of a card', '0212', []],
  ['the last three digits of a card', '890', []],
  ['an id that no member has', '999999999999999', []],
  ['more digits than an id has', '9'.repeat(40), []],
])('finds by %s', async (_what, q, expected) => expect(await find(q)).toEqual(expected));

test('finds by id, which comes before other matches', async () => {
  const id = ids.get('linwan88') ?? '';
  expect((await find(id))[0]).toBe('linwan88');
});

test('an exact user name comes first', async () => {
  await host.db.run(
    `insert into member (username, password_hash, fund_password_hash, realname)
      values ('exact1', '', '', ''), ('exact12', '', '', ''), ('exact123', '', '', '')`,
  );
  expect(await find('exact1')).toEqual(['exact1', 'exact123', 'exact12']);
});

test('without a search lists all members, newest first, with what a row shows', async () => {
  const { data } = await host.operator('GET', '/members');
  const own = data.data.map(({ id }: { id: number }) => id);
  expect(own).toEqual([...own].sort((a, b) => b - a));
  const row = (await host.operator('GET', '/members?q=linwan88')).data.data[0];
  expect(row).toEqual({
    id: Number(ids.get('linwan88')),
    username: 'linwan88',
    realname: '林晚',
    mobile: '*******8000',
    email: 'L***@example.com',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    last_login_at: row.created_at,
    frozen: 0,
    wallet: '0.00',
  });
});

test.each(['linwan88', '13800138000', '林晚', '7890', '5'])('finds %s in an index', async (q) => {
  await host.db.run(
    `insert into member (username, password_hash, fund_password_hash, realname)
      select 'filler' || $1 || n, '', '', '某' || n
      from generate_series(1, 3000) n`,
    [q === '林晚' ? 'name' : q],
  );
  const { sql, params } = membersQuery(q, { byEncrypted: ['1', '2'], now: new Date() });
  const hashes = Object.values(searchHashes(host.services.cipher, q));
  const plan = await host.db.transaction(async (tx) => {
    await tx.run('set local enable_seqscan to off');
    return [
      ...(await tx.rows<{ 'QUERY PLAN': string }>(`explain ${sql({ limit: '15', offset: '0' })}`, params)),
      ...(await tx.rows<{ 'QUERY PLAN': string }>(`explain ${encryptedCandidatesSql}`, hashes)),
    ];
  });
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).not.toContain('Seq Scan on member');
  expect(text).not.toContain('Seq Scan on payout_account');
});
