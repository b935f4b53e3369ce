import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost } from '../testing/testHost';

const host = testHost();

/* No listener and no token: only the database. */
let onlyDatabase: NodeJS.ProcessEnv;
beforeAll(() => {
  onlyDatabase = { DATABASE_URL: host.url, OPERATOR_PORT: 'off', DATA_DIR: '/missing' };
});
const operate = (...argv: string[]) => runOperatorCommand(argv, { env: onlyDatabase });

const lastAction = () =>
  host.db.row('select operator_id, address, kind, target, before, after from operator_action order by id desc limit 1');

const hasDevice = async (id: number) =>
  (await host.db.row<{ totp_secret: string | null }>('select totp_secret from operator where id = $1', [id]))
    ?.totp_secret !== null;

test('removes a lost device, ends sessions and personal tokens, with an audit row', async () => {
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
  expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  expect(await lastAction()).toEqual({
    operator_id: null,
    address: 'command line',
    kind: 'operators.change',
    target: `operator:${name}`,
    before: { totp: 1 },
    after: { totp: 0 },
  });
});

/** The commands of the handbook for admins who are all locked out. */
const documented = () => {
  const handbook = readFileSync(resolve(__dirname, '../../../docs/product/operators.md'), 'utf8');
  const section = handbook.slice(handbook.indexOf('### No two admins can sign in'));
  const lines = /```sh\n([^`]*)```/.exec(section)?.[1]?.trimEnd().split('\n') ?? [];
  return lines.map((line) => line.replace('npm run -s operator -- ', '').split(' '));
};

test('locked-out admins sign in again with the commands of the handbook, and confirm nothing yet', async () => {
  const other = await host.addOperator('admin');
  await host.db.run(`update operator set totp_secret = 'secret', password_hash = null`);
  await host.db.run(`insert into setting (key, value) values ('operators.confirmDelay', '24')`);
  const signIn = () => host.operator('POST', '/signin', { name: 'admin', password: 'correct-horse-battery' }, 'none');
  expect((await signIn()).code).toBe(401);
  const commands = documented();
  expect(commands.map(([, verb]) => verb)).toEqual(['password', 'reset-totp']);
  for (const argv of commands) {
    const { code, err } = await runOperatorCommand(argv, { env: onlyDatabase, stdin: 'correct-horse-battery\n' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  }
  const { code, data } = await signIn();
  expect(code).toBe(200);
  const own = { password: 'correct-horse-battery', newPassword: 'only-the-admin-knows' };
  expect((await host.operator('POST', '/password', own, data.token)).code).toBe(200);
  const target = await host.addOperator('support');
  const { pending } = (await host.operator('POST', `/operators/${target.id}`, { roles: ['auditor'] }, other.token))
    .data;
  expect(await host.operator('POST', `/approvals/${pending}/confirm`, {}, data.token)).toMatchObject({
    code: 403,
    message: expect.stringMatching(/后才能复核！$/),
  });
  await host.db.run('delete from setting');
});

test('sets a password, ends sessions and personal tokens; the audit row has no password', async () => {
  const { name, id, token } = await host.addOperator('cashier');
  await host.db.run(
    `insert into operator_token (operator_id, token_hash, kind, expires_at)
      values ($1, sha256('another session'), 'session', now() + interval '1 hour')`,
    [id],
  );
  const argv = ['operators', 'password', name.toUpperCase(), '--database'];
  const { code, out } = await runOperatorCommand(argv, { env: onlyDatabase, stdin: 'correct-horse-battery\n' });
  expect({ code, out }).toEqual({ code: 0, out: `done: ${name} signs in with the new password.\n` });
  const signedIn = await host.operator('POST', '/signin', { name, password: 'correct-horse-battery' }, 'none');
  expect(signedIn.code).toBe(200);
  expect((await host.operator('GET', '/me', {}, 'another session')).code).toBe(401);
  expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  expect(await lastAction()).toEqual({
    operator_id: null,
    address: 'command line',
    kind: 'operators.change',
    target: `operator:${name}`,
    before: null,
    after: { password: 'changed' },
  });
});

test.each([
  ['a short password', 'admin', 'short', /^refused \(422\): 密码至少8位！\n$/],
  ['a common password', 'admin', 'password123', /^refused \(422\): 密码过于常见，请更换！\n$/],
  ['an unknown operator', 'bert', 'correct-horse-battery', /^There is no operator bert\.\n$/],
])('sets no password and writes no audit row for %s', async (_what, name, password, reason) => {
  const before = await lastAction();
  const argv = ['operators', 'password', name, '--database'];
  const { code, err } = await runOperatorCommand(argv, { env: onlyDatabase, stdin: `${password}\n` });
  expect(code).toBe(1);
  expect(err).toMatch(reason);
  expect(await lastAction()).toEqual(before);
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
  const delayed = await host.db.row(
    `select changed_by_other_at > now() - interval '1 minute' is_delayed from operator where name = 'admin'`,
  );
  expect(delayed).toEqual({ is_delayed: true });
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

test('revokes all credentials after a restore, and lists later rows of an exported audit log', async () => {
  const support = await host.addOperator('support');
  const member = await host.register('restored1');
  const last = await host.db.row<{ id: string }>('select max(id) id from operator_action');
  const row = (offset: number, rest: string) => `${Number(last?.id) + offset},2026-11-28 12:00:0${offset},${rest}`;
  const folder = await mkdtemp(join(tmpdir(), 'site-actions-'));
  const file = join(folder, 'actions.csv');
  await writeFile(
    file,
    [
      '\uFEFFid,at,operator,kind,target,after,reason',
      row(0, 'admin,operators.change,operator:known,,'),
      row(1, `admin,operators.change,operator:${support.name},"{""disabled"":1}","left, today"`),
      row(2, 'admin,members.read,member:7,,'),
      row(3, 'admin,deposits.approve,deposit:D1,,'),
      '',
    ].join('\r\n'),
  );
  const { code, out } = await operate('operators', 'revoke-all', '--database', '--file', file);
  await rm(folder, { recursive: true });
  expect(code).toBe(0);
  expect(out).toMatch(/^Revoked: \d+ passwords and \d+ tokens of operators, \d+ sessions of members,/);
  expect(out).toContain('ends at 2026-11-28 12:00:03');
  expect(out.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    `  2026-11-28 12:00:01 | admin | operators.change | operator:${support.name} | {"disabled":1} | left, today`,
  ]);
  for (const token of [support.token, operatorKeyOfTests]) {
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  }
  expect((await host.send('balance', {}, member)).code).toBe(401);
  expect(await lastAction()).toMatchObject({ address: 'command line', kind: 'operators.revoke-all' });
  const again = await operate('operators', 'revoke-all', '--database');
  expect(again.out).toMatch(/^Revoked: 0 passwords and 0 tokens of operators, 0 sessions of members, 0 changes/);
  expect(again.out).toContain('Without an exported audit log, ask everyone who had access');
});
