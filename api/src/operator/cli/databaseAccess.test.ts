import { runOperatorCommand } from '../../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost } from '../../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

/* No listener and no token: only the database. */
const operate = (...argv: string[]) =>
  runOperatorCommand(argv, { env: { DATABASE_URL: host.url, OPERATOR_PORT: 'off', DATA_DIR: '/missing' } });

const lastAction = () =>
  host.db.row('select operator_id, address, kind, target, before, after from operator_action order by id desc limit 1');

const hasDevice = async (id: number) =>
  (await host.db.row<{ totp_secret: string | null }>('select totp_secret from operator where id = $1', [id]))
    ?.totp_secret !== null;

test('removes a lost device, ends the sessions and keeps personal tokens, with an audit row', async () => {
  const { name, id, token } = await host.addOperator('admin');
  await host.db.run(`update operator set totp_secret = 'secret', totp_last_step = 9 where id = $1`, [id]);
  await host.db.run(
    `insert into operator_token (operator_id, token_hash, kind, expires_at)
      values ($1, sha256('a session'), 'session', now() + interval '1 hour')`,
    [id],
  );
  const { code, out } = await operate('operators', 'reset-totp', name.toUpperCase(), '--database');
  expect({ code, out }).toEqual({ code: 0, out: `done: ${name} signs in without a code.\n` });
  expect(await hasDevice(id)).toBe(false);
  expect((await host.operator('GET', '/me', {}, 'a session')).code).toBe(401);
  expect((await host.operator('GET', '/me', {}, token)).code).toBe(200);
  expect(await lastAction()).toEqual({
    operator_id: null,
    address: 'command line',
    kind: 'operators.change',
    target: `operator:${name}`,
    before: { totp: 1 },
    after: { totp: 0 },
  });
});

test.each([
  ['an unknown operator', 'bert', /^There is no operator bert\.\n$/],
  ['an operator without a device', 'admin', /^admin has no authenticator device\.\n$/],
])('refuses %s and writes no audit row', async (_who, name, reason) => {
  const before = await lastAction();
  const { code, err } = await operate('operators', 'reset-totp', name, '--database');
  expect(code).toBe(1);
  expect(err).toMatch(reason);
  expect(await lastAction()).toEqual(before);
});

test('makes a token of an enabled admin that is valid for a day, with an audit row', async () => {
  const { code, out } = await operate('operators', 'key', '--database');
  expect(code).toBe(0);
  const token = /^done: a token of admin, valid for a day\.\ntoken: ([0-9a-f]{64})\n$/.exec(out)?.[1] ?? '';
  expect((await host.operator('GET', '/me', {}, token)).data).toMatchObject({ name: 'admin' });
  expect((await host.operator('GET', '/me', {}, operatorKeyOfTests)).code).toBe(200);
  const expiry = await host.db.row(
    `select expires_at - created_at = interval '1 day' is_a_day from operator_token order by id desc limit 1`,
  );
  expect(expiry).toEqual({ is_a_day: true });
  expect(await lastAction()).toMatchObject({
    operator_id: null,
    kind: 'operators.token-add',
    target: 'operator:admin',
    after: { token: 'command line', days: 1 },
  });
});

test('makes no token of a disabled admin', async () => {
  const { name } = await host.addOperator('admin');
  await host.db.run(`update operator set disabled = true where 'admin' = any (roles) and name <> $1`, [name]);
  expect((await operate('operators', 'key', '--database')).out).toContain(`a token of ${name},`);
  await host.db.run(`update operator set disabled = true where 'admin' = any (roles)`);
  expect(await operate('operators', 'key', '--database')).toEqual({
    code: 1,
    out: '',
    err: 'There is no enabled admin.\n',
  });
});

test.each([
  [
    'no database runs',
    { DATA_DIR: '/missing' },
    /^No database runs in \/missing\. Start the site, or set DATABASE_URL/,
  ],
  ['the database cannot be reached', { DATABASE_URL: 'postgres://site@127.0.0.1:1/site' }, /^The database refused: /],
])('exits with 1 when %s', async (_when, env, reason) => {
  const { code, err } = await runOperatorCommand(['operators', 'key', '--database'], { env });
  expect(code).toBe(1);
  expect(err).toMatch(reason);
});
