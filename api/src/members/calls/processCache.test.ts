import type { CallName } from '@site/contract';
import { appInfo } from '../site/settings';
import { withClient } from '../../base/database/connection';
import { type Database, openDatabase } from '../../base/database/database';
import { held, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { makeServer } from '../../app/server';
import { writeSetting } from '../../base/settings/settings';
import { cipherOfTests } from '../../testing/cipherOfTests';
import { loginPassword, testHost, type TestMember } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';

const host = testHost();
/** Another process of the site, whose clock the test sets, and the SQL that it sends. */
let other: Awaited<ReturnType<typeof makeServer>>;
let otherDb: Database;
let otherTime = 0;
let sent: string[] = [];

const recording = (db: Database): Database => ({
  ...db,
  row: (sql, params) => {
    sent.push(sql);
    return db.row(sql, params);
  },
});

beforeAll(async () => {
  otherDb = openDatabase(host.appUrl);
  other = await makeServer({
    db: recording(otherDb),
    cipher: cipherOfTests,
    clock: () => otherTime,
    logLevel: 'silent',
  });
});

afterAll(async () => {
  await other.app.close();
  await otherDb.close();
});

type Poll = () => Promise<{ code: number; message: string; data: { balance: string } | null }>;

/** Polls as the member at the own and at the other process. */
const pollsOf = ({ token }: TestMember): { own: Poll; elsewhere: Poll } => {
  const request = {
    method: 'POST' as const,
    url: '/api/balance',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{}',
  };
  return {
    own: async () => (await host.app.inject(request)).json(),
    elsewhere: async () => (await other.app.inject(request)).json(),
  };
};

/** A member with 100 yuan whose polls both processes have cached. */
const polledMember = async () => {
  const member = await host.register();
  await host.credit(member.id, 10_000n);
  const polls = pollsOf(member);
  otherTime += 501;
  for (const poll of [polls.own, polls.elsewhere]) expect((await poll()).data).toEqual({ balance: '100.00' });
  return { member, ...polls };
};

const gone = expect.objectContaining({ code: 401 });
const balance = (yuan: string) => expect.objectContaining({ code: 200, data: { balance: yuan } });

const asMember = (call: CallName, payload: object) => (member: TestMember) => host.send(call, payload, member);
const asOperator = (path: string, body: object) => (member: TestMember) =>
  host.operator('POST', `/members/${member.id}${path}`, body);

const transfer = { amount: '30', sourcetype: 'userbalance', targettype: 'AG' };
const newPassword = { password: loginPassword, paypassword: 'secret456', confirmPass: 'secret456' };

const revokeOwn = async (member: TestMember) => {
  const { data } = await host.send('sessions', {}, member);
  return host.send('sessions/revoke', { id: data[0].id }, member);
};

describe.each<[string, (member: TestMember) => Promise<{ code: number }>, unknown]>([
  ['a log-off', asMember('logoff', {}), gone],
  ['a change of the password', asMember('editPassword', newPassword), gone],
  ['the end of one session', revokeOwn, gone],
  ['an operator who ends all sessions', asOperator('/sessions/revoke', {}), gone],
  ['a temporary password', asOperator('/reset-password', { kind: 'login', reason: '忘记密码' }), gone],
  ['a freeze', asOperator('/freeze', { reason: '异常' }), gone],
  ['a transfer', asMember('transfer', transfer), balance('70.00')],
])('%s', (_event, change, expected) => {
  test('shows at the own process at once, and at another after half a second', async () => {
    const { member, own, elsewhere } = await polledMember();
    expect((await change(member)).code).toBe(200);
    expect(await own()).toEqual(expected);
    otherTime += 501;
    expect(await elsewhere()).toEqual(expected);
  });
});

test('a setting shows at the own process at once, and at another after half a second', async () => {
  const { own, elsewhere } = await polledMember();
  await writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0, repair_tips: '维护中' });
  expect(await own()).toMatchObject({ code: 422, message: '维护中' });
  otherTime += 501;
  expect(await elsewhere()).toMatchObject({ code: 422, message: '维护中' });
  await writeSetting(host.db, appInfo, appInfo.initial);
  expect((await own()).code).toBe(200);
  otherTime += 501;
  expect((await elsewhere()).code).toBe(200);
});

test('the info of the site needs no SQL, and has what another process wrote after half a second', async () => {
  const request = { method: 'POST' as const, url: '/api/app', payload: {} };
  const titleElsewhere = async () => (await other.app.inject(request)).json().data.title as string;
  otherTime += 501;
  const title = await titleElsewhere();
  sent = [];
  await writeSetting(host.db, appInfo, { ...appInfo.initial, title: '别名' });
  expect([await titleElsewhere(), sent]).toEqual([title, []]);
  otherTime += 501;
  expect(await titleElsewhere()).toBe('别名');
  await writeSetting(host.db, appInfo, appInfo.initial);
  expect((await host.call('app', {})).data.title).toBe(title);
});

test('shows changes that another program made in the database', async () => {
  const { member, elsewhere } = await polledMember();
  await otherDb.run('delete from session where member_id = $1', [member.id]);
  otherTime += 501;
  expect(await elsewhere()).toEqual(gone);
});

test('a poll of a cached member sends no SQL, nor do polls of others within a quarter of a second', async () => {
  const { elsewhere } = await polledMember();
  const { elsewhere: another } = await polledMember();
  expect((await elsewhere()).code).toBe(200);
  sent = [];
  otherTime += 250;
  expect([await elsewhere(), await another()]).toEqual([balance('100.00'), balance('100.00')]);
  expect(sent).toEqual([]);
});

test('after a transfer shows the new balance, and polls of other members send no SQL', async () => {
  const { elsewhere: another } = await polledMember();
  const { member, elsewhere } = await polledMember();
  const headers = { authorization: `Bearer ${member.token}` };
  const made = await other.app.inject({ method: 'POST', url: '/api/transfer', headers, payload: transfer });
  expect(made.json().code).toBe(200);
  sent = [];
  expect(await another()).toEqual(balance('100.00'));
  expect(sent).toEqual([]);
  expect(await elsewhere()).toEqual(balance('70.00'));
});

test('every call but the poll sees what another process committed before it', async () => {
  const { member } = await polledMember();
  const headers = { authorization: `Bearer ${member.token}` };
  const user = async () => (await other.app.inject({ method: 'POST', url: '/api/user', headers })).json();
  expect((await user()).code).toBe(200);
  await host.send('logoff', {}, member);
  expect(await user()).toEqual(gone);
});

test('sees a posting that began before a poll and is committed after it', async () => {
  const { member, elsewhere } = await polledMember();
  const posting = { from: wallet(member.id), to: held(member.id), amount: 500n, kind: 'withdrawal-hold' };
  await host.db.transaction(async (tx) => {
    await move(tx, posting);
    // Later transactions commit first.
    const { elsewhere: later } = await polledMember();
    expect((await later()).code).toBe(200);
    otherTime += 501;
    expect(await elsewhere()).toEqual(balance('100.00'));
  });
  otherTime += 501;
  expect(await elsewhere()).toEqual(balance('95.00'));
});

const deleteSessionsUnseen = async (member: TestMember, andThen: string) => {
  await otherDb.run('delete from session where member_id = $1', [member.id]);
  await otherDb.run(`delete from change_feed where subject = 'session'`);
  await otherDb.run(andThen);
};

test.each([
  ['after a crash of the database, which empties unlogged tables', 'delete from change_feed_epoch'],
  [
    'if changes that it has not seen were deleted',
    `update change_feed_epoch set pruned_to = pg_snapshot_xmax(pg_current_snapshot())`,
  ],
  [
    'if there are more changes than one poll reads',
    `insert into change_feed (subject, key) select 'member', '0' from generate_series(1, 5001)`,
  ],
])('forgets everything %s', async (_when, sql) => {
  const { member, elsewhere } = await polledMember();
  await deleteSessionsUnseen(member, sql);
  otherTime += 501;
  expect(await elsewhere()).toEqual(gone);
  expect((await (await polledMember()).elsewhere()).code).toBe(200);
});

test('serves no stale value after its connections were ended', async () => {
  const { member, elsewhere } = await polledMember();
  await withClient(host.url, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await client.query('delete from session where member_id = $1', [member.id]);
  });
  otherTime += 501;
  // A connection that has just been lost fails the call.
  expect([401, 500]).toContain((await elsewhere()).code);
  expect(await elsewhere()).toEqual(gone);
});

test('prune deletes the rows of the feed that were written before its previous call', async () => {
  const { member } = await polledMember();
  const count = async () => Number((await host.db.row<{ n: string }>('select count(*) n from change_feed'))?.n);
  await host.db.run('delete from change_feed');
  const { prune } = host.services.cache.feed;
  await prune();
  await host.send('logoff', {}, member);
  await prune();
  expect(await count()).toBe(1);
  // A transaction that still runs anywhere on the server, such as of another test file, postpones it.
  await waitUntil('the row is deleted', async () => {
    await prune();
    return (await count()) === 0;
  });
});

test('records the use of a session that was last recorded more than a minute ago, and extends it', async () => {
  const { member, elsewhere } = await polledMember();
  const age = async () =>
    Number(
      (
        await host.db.row<{ age: string }>(
          'select extract(epoch from now() - last_seen_at) age from session where member_id = $1',
          [member.id],
        )
      )?.age,
    );
  await host.db.run(
    `update session set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 day'
      where member_id = $1`,
    [member.id],
  );
  otherTime += 501;
  await elsewhere();
  await other.services.sessionUses.flush();
  expect(await age()).toBeLessThan(60);
  const { remaining } = (await host.db.row<{ remaining: string }>(
    `select extract(day from expires_at - now()) remaining from session where member_id = $1`,
    [member.id],
  )) ?? { remaining: '0' };
  expect(Number(remaining)).toBeGreaterThanOrEqual(6);
});

test('a session that was cached ends at its time', async () => {
  const { member, elsewhere } = await polledMember();
  await host.db.run(`update session set expires_at = now() + interval '1 hour' where member_id = $1`, [member.id]);
  otherTime += 501;
  expect((await elsewhere()).code).toBe(200);
  // The row is deleted without a trace, so that the process can know it only by its clock.
  await deleteSessionsUnseen(member, 'select 1');
  otherTime += 3_600_000;
  expect(await elsewhere()).toEqual(gone);
});
