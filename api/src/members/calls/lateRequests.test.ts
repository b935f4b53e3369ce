import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { usdtWallet } from '../../testing/paymentHost';
import { fundPassword, loginPassword, testHost, type TestMember } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { inSession } from './session';

/* Requests that arrived while their session was valid, and would change something after it has ended. */

const host = testHost();
let member: TestMember;
let port: number;
let admin: pg.Client;

beforeAll(async () => {
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  port = (host.app.server.address() as AddressInfo).port;
  admin = new pg.Client({ connectionString: host.url });
  // The database is dropped first.
  admin.on('error', () => undefined);
  await admin.connect();
});
afterEach(() => admin.query('rollback'));
afterAll(() => admin.end());
beforeEach(async () => {
  member = await host.register();
});

const changed = { password: fundPassword, paypassword: '654321' };
const ended = { code: 401, message: '登录已过期，请重新登录！', data: null };

const endSessions = async (): Promise<void> => {
  const { code } = await host.send('editPassword', { password: loginPassword, paypassword: 'secret456' }, member);
  expect(code).toBe(200);
};

test.each([
  ['editPayPassword', changed],
  ['user', {}],
  ['recharge', { paytype: 'alipay', amount: '100' }],
])('%s whose body ends after the session is refused', async (call, body) => {
  const sent = httpRequest({
    port,
    path: `/api/${call}`,
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
  });
  const payload = JSON.stringify(body);
  const arrived = once(host.app.server, 'request');
  sent.write(payload.slice(0, 1));
  await arrived;
  await endSessions();
  sent.end(payload.slice(1));
  const [response] = await once(sent, 'response');
  expect(JSON.parse(await text(response))).toEqual(ended);
});

/** Waits until as many changes wait for their turn at a member. */
const waitForWaiting = (count: number) =>
  waitUntil(`${count} changes wait for their turn`, async () => {
    const waiting = await host.db.rows(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%from member%for no key update%'`,
    );
    return waiting.length === count;
  });

/** The answer of a call that waits for its turn while the session ends. */
const answerAfterEnd = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  await admin.query('begin');
  await admin.query('select from member where id = $1 for no key update', [member.id]);
  await admin.query('delete from session where member_id = $1', [member.id]);
  const answered = call();
  await waitForWaiting(1);
  await admin.query('commit');
  return answered;
};

test.each([
  ['recharge', { paytype: 'alipay', amount: '100' }],
  ['transall', {}],
  ['editPayPassword', changed],
  ['editPassword', { password: loginPassword, paypassword: 'secret456' }],
  ['bindcard', usdtWallet],
  ['updateuserinfo', { mobile: '', email: 'a@example.com', birthday: '', password: '' }],
  ['setlimit', { kind: 'timeout', period: '1d', amount: '' }],
  ['totp/setup', { password: loginPassword }],
  ['notices/read', {}],
] as [Parameters<typeof host.send>[0], object][])(
  '%s that has waited for its turn while the session ended is refused',
  async (call, body) => {
    expect(await answerAfterEnd(() => host.send(call, body, member))).toEqual(ended);
  },
);

test('getAgentLoginUrl that has waited for its turn while the session ended is refused', async () => {
  await host.db.run('update member set isagent = 1 where id = $1', [member.id]);
  expect(await answerAfterEnd(() => host.send('getAgentLoginUrl', {}, member))).toEqual(ended);
  expect(await host.db.rows('select from agent_link where member_id = $1', [member.id])).toEqual([]);
});

test('totp/disable that has waited for its turn while the session ended is refused', async () => {
  const { secret } = (await host.send('totp/setup', { password: loginPassword }, member)).data;
  const code = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  const now = Date.now();
  host.setNow(new Date(now));
  expect((await host.send('totp/enable', { code: code(now) }, member)).code).toBe(200);
  const disable = () => host.send('totp/disable', { password: loginPassword, code: code(now + 30_000) }, member);
  expect(await answerAfterEnd(disable)).toEqual(ended);
  expect(await host.db.rows('select from member_totp where member_id = $1', [member.id])).toHaveLength(1);
  host.setNow(undefined);
});

test.each([
  ['a freeze', () => host.operator('POST', `/members/${member.id}/freeze`, { reason: '风险' })],
  ['the end of all sessions', () => host.operator('POST', `/members/${member.id}/sessions/revoke`, { reason: '风险' })],
  [
    'a reset of the password',
    () => host.operator('POST', `/members/${member.id}/reset-password`, { kind: 'login', reason: '遗失' }),
  ],
  [
    'a reset of the one-time codes',
    () => host.operator('POST', `/members/${member.id}/reset-sign-in`, { kind: 'totp', reason: '遗失' }),
  ],
  ['the end of a session', () => host.send('logoff', {}, member)],
  ['a new password', () => host.send('editPassword', { password: loginPassword, paypassword: 'secret456' }, member)],
])('%s waits for changes under way, not for those that come later', async (what, end) => {
  if (what.includes('codes')) {
    await host.db.run(`insert into member_totp (member_id, secret_cipher, enabled_at) values ($1, '', now())`, [
      member.id,
    ]);
  }
  const row = await host.db.row<{ id: string }>('select id from session where member_id = $1', [member.id]);
  const holder = { id: member.id, username: member.name, sessionId: row?.id ?? '' };
  let answers: Promise<{ code: number }>[] = [];
  await inSession(host.db, holder, async () => {
    const ends = end();
    await waitForWaiting(1);
    const later = host.send(
      'updateuserinfo',
      { mobile: '', email: 'a@example.com', birthday: '', password: '' },
      member,
    );
    await waitForWaiting(2);
    answers = [ends, later];
  });
  expect(await Promise.all(answers)).toMatchObject([{ code: 200 }, { code: 401 }]);
});
