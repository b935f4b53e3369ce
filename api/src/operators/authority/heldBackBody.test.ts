import { Readable } from 'node:stream';
import { operatorKeyOfTests, testHost, type TestMember } from '../../testing/testHost';
import { lockAuthority, shareAuthority, updateOperator } from './operators.store';

const host = testHost();
let member: TestMember;
let admin: { id: number; token: string };

beforeEach(async () => {
  member = await host.register();
  admin = await host.addOperator('admin');
});
// Alone, an admin needs no second one to confirm.
afterEach(() => host.db.run(`update operator set disabled = true where name <> 'admin'`));

interface Call {
  path: string;
  body: object;
  token?: string;
  key?: string;
}
const headersOf = ({ token = admin.token, key }: Call) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...(key ? { 'idempotency-key': key } : {}),
});

/** Sends the headers of a call, then the body once `meanwhile` is done. */
const callAround = async (call: Call, meanwhile: () => Promise<unknown>) => {
  // It is read after the hooks that need the headers only.
  const payload = Readable.from(
    (async function* body() {
      await meanwhile();
      yield JSON.stringify(call.body);
    })(),
    { objectMode: false },
  );
  const options = { method: 'POST' as const, url: `/operator${call.path}`, headers: headersOf(call) };
  return JSON.parse((await host.operatorApp.inject({ ...options, payload })).body);
};
const set = (assignment: string) => () => host.db.run(`update operator set ${assignment} where id = $1`, [admin.id]);
const endings: [string, number, () => Promise<unknown>][] = [
  ['is disabled', 401, set('disabled = true')],
  ['loses the role', 403, set(`roles = '{editor}'`)],
  ['gets a password of another operator', 403, set('must_change_password = true')],
  ['has a token that is revoked', 401, () => revoke()],
];
const revoke = () => host.db.run('update operator_token set revoked_at = now() where operator_id = $1', [admin.id]);
const sendAgain = async (call: Call, token: string) =>
  host.operatorApp
    .inject({
      method: 'POST',
      url: `/operator${call.path}`,
      headers: headersOf({ ...call, token }),
      payload: JSON.stringify(call.body),
    })
    .then(({ body }) => JSON.parse(body));

describe('an operator who holds back the body of a call and meanwhile', () => {
  const freezing = (key?: string): Call => ({
    path: `/members/${member.id}/freeze`,
    body: { reason: '风险' },
    ...(key ? { key } : {}),
  });
  const isFrozen = async () =>
    Boolean(await host.db.row('select from member where id = $1 and frozen_since is not null', [member.id]));

  test.each(endings)('%s is refused with %i, which is no answer for the key', async (_what, code, end) => {
    expect(await callAround(freezing('a-key-of-a-held-call'), end)).toMatchObject({ code });
    expect(await isFrozen()).toBe(false);
    await host.db.run(
      `update operator set disabled = false, roles = '{admin}', must_change_password = false where id = $1`,
      [admin.id],
    );
    expect(await sendAgain(freezing('a-key-of-a-held-call'), await host.newToken(admin.id))).toMatchObject({
      code: 200,
    });
  });

  test.each<[string, () => Call | Promise<Call>]>([
    ['makes a token', () => ({ path: `/operators/${admin.id}/tokens`, body: { name: '脚本', days: 366 } })],
    ['begins a session', () => ({ path: '/signin/key', body: {} })],
    ['sets a password', () => ({ path: '/password', body: { password: '', newPassword: 'correct-horse-battery' } })],
    ['enrols a device', () => ({ path: '/totp/enrol', body: {} })],
  ])('is disabled: %s in vain', async (_what, call) => {
    expect(await callAround(await call(), endings[0]![2])).toMatchObject({ code: 401 });
  });

  test('loses the role neither confirms nor declines', async () => {
    const { pending } = (await host.operator('POST', `/members/${member.id}/adjust`, { amount: '10', reason: '补偿' }))
      .data;
    const verdict = (verb: string, body: object) => ({ path: `/approvals/${pending}/${verb}`, body });
    const lose = set(`roles = '{editor}'`);
    expect(await callAround(verdict('confirm', {}), lose)).toMatchObject({ code: 403 });
    await set(`roles = '{admin}'`)();
    expect(await callAround(verdict('decline', { reason: '误报' }), lose)).toMatchObject({ code: 403 });
    await set(`roles = '{admin}'`)();
    expect(await sendAgain(verdict('confirm', {}), admin.token)).toMatchObject({ code: 200 });
    expect(await host.balance(member.id)).toBe(1000n);
  });
});

/** Waits until as many sessions of the database wait for a lock. */
const lockWait = async (count = 1) => {
  const waits = () =>
    host.db.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  while ((await waits()).length < count) await new Promise((resolve) => setTimeout(resolve, 5));
};
const freeze = (token?: string) => host.operator('POST', `/members/${member.id}/freeze`, { reason: '风险' }, token);

test.each<[string, object]>([
  ['disables the operator', { disabled: true }],
  ['takes the role', { roles: ['editor'] }],
])('a change waits for one that %s, and is refused', async (_what, change) => {
  let answer: Promise<{ code: number }> | undefined;
  await host.db.transaction(async (tx) => {
    await lockAuthority(tx);
    await updateOperator(tx, admin.id, change);
    answer = freeze(admin.token);
    await lockWait();
  });
  expect([401, 403]).toContain((await answer)?.code);
});

test('an operator is disabled after the change that the operator makes', async () => {
  let answers: Promise<{ code: number }>[] = [];
  await host.db.transaction(async (tx) => {
    await tx.run('select from member where id = $1 for update', [member.id]);
    const change = freeze(admin.token);
    await lockWait();
    let disabled = false;
    const disable = host.operator('POST', `/operators/${admin.id}`, { disabled: true }, operatorKeyOfTests);
    void disable.then(() => (disabled = true));
    answers = [change, disable];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(disabled).toBe(false);
  });
  expect(await Promise.all(answers)).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect((await freeze(admin.token)).code).toBe(401);
});

test.each<[string, number, () => Promise<() => Promise<{ code: number }>>]>([
  [
    'an operator is disabled',
    401,
    async () => () => host.operator('POST', `/operators/${admin.id}`, { disabled: true }),
  ],
  [
    'an operator loses a role that another confirms',
    403,
    async () => {
      const [proposer, confirming] = [await host.addOperator('admin'), await host.addOperator('admin')];
      const proposed = await host.operator('POST', `/operators/${admin.id}`, { roles: ['editor'] }, proposer.token);
      return () => host.operator('POST', `/approvals/${proposed.data.pending}/confirm`, {}, confirming.token);
    },
  ],
  [
    'a token is revoked',
    401,
    async () => {
      const token = await host.db.row<{ id: string }>('select id from operator_token where operator_id = $1', [
        admin.id,
      ]);
      return () => host.operator('POST', `/tokens/${token?.id}/revoke`, { reason: '遗失' });
    },
  ],
  [
    'a password ends the other tokens',
    401,
    async () => {
      const other = await host.newToken(admin.id);
      const body = { password: '', newPassword: 'only-the-owner-knows' };
      return () => host.operator('POST', '/password', body, other);
    },
  ],
])('%s before the changes that are made later', async (_what, code, prepare) => {
  const end = await prepare();
  let answers: Promise<{ code: number }>[] = [];
  await host.db.transaction(async (tx) => {
    await shareAuthority(tx);
    const ends = end();
    await lockWait();
    const change = freeze(admin.token);
    await lockWait(2);
    answers = [ends, change];
  });
  expect(await Promise.all(answers)).toMatchObject([{ code: 200 }, { code }]);
});
