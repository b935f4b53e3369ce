import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost } from '../testing/testHost';

const host = testHost();
let url: string;
let folder: string;

beforeAll(async () => {
  url = await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'site-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command line with an admin's token, or `token`. */
const operateAs = (token: string, ...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: token, DATA_DIR: folder } });
const operate = (...argv: string[]) => operateAs(operatorKeyOfTests, ...argv);
const operateWith = (stdin: string, ...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: operatorKeyOfTests }, stdin });

describe('usage', () => {
  test.each([
    [['dance'], /unknown command 'dance'/],
    [['constructor'], /unknown command/],
    [['members', 'show'], /missing required argument 'id'/],
    [['members', 'show', '1', '2'], /too many arguments/],
    [['members', 'freeze', '1'], /'--reason <text>' not specified/],
    [['approve', 'withdrawals', 'W1', '--received', '5'], /unknown option '--received'/],
    [['export', 'ledger', '--from', '2026-01-01', '--to', '2026-01-01', '--json'], /unknown option '--json'/],
    [['content', 'set', 'faq'], /Give either value or --file FILE\./],
    [['content', 'set', 'faq', '[]', '--file', 'faq.json'], /Give either value or --file FILE\./],
    [['notices', 'add', '--title', 'x', '--content', 'x', '--file', 'x'], /Give either content or --file FILE\./],
    [['notices', 'add', '--content', '<p>x</p>'], /'--title <text>' not specified/],
    [['notices', 'add', '--title', 'x', '--banner', '/x.svg'], /unknown option '--banner'/],
    [['operators', 'key'], /'--database' not specified/],
    [['operators', 'add', 'anna', '--roles', 'admin'], /^There is no password on stdin\. Call .+\n/],
    [['members', 'adjust', '1', '10', '--reason', 'x', '--key', 'short'], /16 to 200 ASCII characters/],
    [['members', 'show', '1', '--key', 'a-key-of-the-operator'], /unknown option '--key'/],
    [['operators', 'add', 'dora', '--roles', 'cashier,boss'], /choices are admin, cashier, .+, auditor\./],
    [['members', 'reset-password', '1', '--kind', 'pin', '--reason', 'x'], /choices are login, fund\./],
    [['list', 'deposits', '--state', 'done'], /choices are pending, approved, rejected\./],
    [['list', 'deposits', '--state', '4'], /choices are pending, approved, rejected\./],
    [['approvals', 'list', '--state', 'approved'], /choices are pending, confirmed, declined\./],
    [['list', 'withdrawals', '--stage', 'done'], /choices are waiting, approved, paid, failed, returned, rejected\./],
    [['notices', 'edit', '1', '--shown', 'yes'], /choices are 0, 1\./],
    [['export', 'members', '--from', '2026-01-01', '--to', '2026-01-01'], /choices are deposits, .+, actions\./],
    [['actions', '--kind', 'freeze'], /choices are .*, members\.freeze, /],
  ])('exits with 2 and the reason: %j', async (argv, reason) => {
    const { code, out, err } = await operate(...argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(reason);
  });

  test.each([
    [['report', '--from', 'today', '--to', '2026-01-01']],
    [['members', 'freeze', '1', '--reason', 'x', '--until', '1 Dec']],
    [['members', 'adjust', '1', '--reason', 'x']],
    [['list', 'deposits', '--page', 'two']],
  ])('the host refuses another value: %j', async (argv) => {
    expect(await operate(...argv)).toMatchObject({ code: 1, err: expect.stringMatching(/^refused \(422\): /) });
  });

  test('without a command exits with 2 and prints every command, as help does', async () => {
    const { code, out, err } = await operate();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const argv of [['help'], ['--help']]) expect(await operate(...argv)).toEqual({ code: 0, out: err, err: '' });
    expect(err).toMatch(/^Usage: npm run operator -- /);
    expect(err).toMatch(/^ {2}members adjust <id> \[amount\] --reason <text> /m);
    expect(err).toMatch(/^ {2}operators add <name> --roles <role,…> /m);
  });

  test.each([[['help', 'members']], [['members', '--help']]])('%j prints the commands of that word', async (argv) => {
    const { code, out } = await operate(...argv);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}members freeze <id> /m);
    expect(out).not.toMatch(/content set/);
  });

  test.each([[['help', 'members', 'freeze']], [['members', 'freeze', '1', '--help']]])(
    '%j prints the options of that command, and who may use it',
    async (argv) => {
      const { code, out } = await operate(...argv);
      expect(code).toBe(0);
      expect(out).toMatch(/^Usage: npm run operator -- members freeze \[options\] <id>\n/);
      expect(out).toMatch(/^ {2}--until <time>/m);
      expect(out).toMatch(/\nFor the roles admin, support\.\n$/);
    },
  );
});

describe('the host', () => {
  test('is found by OPERATOR_PORT, and by PORT + 100', async () => {
    const { port } = new URL(url);
    for (const env of [{ OPERATOR_PORT: port }, { PORT: String(Number(port) - 100) }]) {
      const { code } = await runOperatorCommand(['operators', 'list'], {
        env: { ...env, OPERATOR_KEY: operatorKeyOfTests },
      });
      expect(code).toBe(0);
    }
  });

  test('gets the token of DATA_DIR/operator-key', async () => {
    await writeFile(join(folder, 'operator-key'), `${operatorKeyOfTests}\n`);
    const env = { OPERATOR_URL: url, DATA_DIR: folder };
    expect((await runOperatorCommand(['operators', 'list'], { env })).code).toBe(0);
  });

  test.each([
    [
      'no token',
      { DATA_DIR: '/missing' },
      /^There is no token in \/missing\/operator-key .* Set OPERATOR_KEY or DATA_DIR\.\n$/,
    ],
    ['no port', { OPERATOR_PORT: 'off', OPERATOR_URL: '' }, /^The port of the operators' listener is not known\./],
    ['a wrong variable', { OPERATOR_URL: 'localhost' }, /OPERATOR_URL must be a URL/],
    ['a short token', { OPERATOR_KEY: 'too-short' }, /OPERATOR_KEY must have at least 32 characters/],
    [
      'a wrong token',
      { OPERATOR_KEY: 'x'.repeat(64) },
      /^refused \(401\): 登录已失效，请重新登录！\nhttp:\S+ does not accept the token in OPERATOR_KEY\. .+\n$/,
    ],
  ])('exits with 1 and the reason: %s', async (_what, env, reason) => {
    const { code, err } = await runOperatorCommand(['operators', 'list'], { env: { OPERATOR_URL: url, ...env } });
    expect(code).toBe(1);
    expect(err).toMatch(reason);
    expect(err).not.toContain('too-short');
  });

  test.each([
    [
      'closes the connection',
      (socket: Socket) => socket.destroy(),
      /^No answer from http:\/\/127\.0\.0\.1:\d+ \(.+\)\. Start/,
    ],
    [
      "is not the operators' listener",
      (socket: Socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 5\r\nconnection: close\r\n\r\n<p>no'),
      /answered with status 502 and is not the operators' listener\.\n$/,
    ],
  ])('exits with 1 when what listens %s', async (_what, answer, reason) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => answer(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { OPERATOR_URL: `http://127.0.0.1:${port}`, OPERATOR_KEY: operatorKeyOfTests };
    const { code, err } = await runOperatorCommand(['operators', 'list'], { env });
    server.close();
    expect(code).toBe(1);
    expect(err).toMatch(reason);
  });
});

describe('operators', () => {
  test('are added with a password from stdin, changed, disabled and enabled, by name or id', async () => {
    const added = await operateWith('correct-horse\n', 'operators', 'add', 'anna', '--roles', 'cashier,support');
    expect(added).toEqual({ code: 0, out: expect.stringMatching(/^done: 已添加！ \(operator id \d+\)\n$/), err: '' });
    const id = /\d+/.exec(added.out)?.[0] ?? '';
    const signIn = (password: string) => host.operator('POST', '/signin', { name: 'anna', password }, 'none');
    expect((await signIn('correct-horse')).code).toBe(200);

    expect((await operate('operators', 'change', 'Anna', '--roles', 'cashier')).out).toBe('done: 已保存！\n');
    const listed = await operate('operators', 'list');
    expect(listed.out).toMatch(/^id +name +roles +totp +disabled +created_at +last_used_at\n/);
    expect(listed.out).toMatch(new RegExp(`^${id} +anna +cashier +0 +0 `, 'm'));

    expect((await operateWith('another-horse', 'operators', 'password', id)).code).toBe(0);
    expect((await signIn('another-horse')).code).toBe(200);
    expect((await operate('operators', 'disable', 'anna')).code).toBe(0);
    expect((await signIn('another-horse')).code).toBe(401);
    expect((await operate('operators', 'enable', 'anna')).code).toBe(0);
    expect((await signIn('another-horse')).code).toBe(200);
  });

  test('the command names an operator that does not exist', async () => {
    const { code, err } = await operate('operators', 'disable', 'bert');
    expect({ code, err }).toEqual({ code: 1, err: 'There is no operator bert. “operators list” shows all of them.\n' });
  });

  test('a refusal is printed with its code', async () => {
    const { code, err } = await operateWith('short', 'operators', 'add', 'carl', '--roles', 'cashier');
    expect({ code, err }).toEqual({ code: 1, err: 'refused (422): 密码至少8位！\n' });
    const { token } = await host.addOperator('cashier');
    expect(await operateAs(token, 'operators', 'list')).toEqual({
      code: 1,
      out: '',
      err: 'refused (403): 您的角色无权进行此操作！\n',
    });
  });

  test('tokens are printed once, listed without their values, and revoked', async () => {
    const { name, id, token: own } = await host.addOperator('auditor');
    const made = await operateAs(own, 'operators', 'token', name, '--name', 'nightly report', '--days', '30');
    const token = /^done: .+ \(token id \d+\)\ntoken: ([0-9a-f]{64})\n$/m.exec(made.out)?.[1] ?? '';
    const listed = JSON.parse((await operate('operators', 'tokens', name, '--json')).out);
    const { id: tokenId } = listed.find((one: { name: string }) => one.name === 'nightly report');
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await host.operator('GET', '/me', {}, token)).data.id).toBe(id);
    expect((await operate('operators', 'revoke', String(tokenId))).code).toBe(0);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
    expect((await operate('operators', 'revoke', String(tokenId))).err).toMatch(/^refused \(422\)/);
  });

  describe('who make a token with another token at hand', () => {
    const password = 'correct-horse-battery';
    const make = (stdin: string, name: string, env: object = { OPERATOR_KEY: operatorKeyOfTests }) =>
      runOperatorCommand(['operators', 'token', name, '--name', 'laptop', '--days', '30'], {
        env: { OPERATOR_URL: url, DATA_DIR: folder, ...env },
        stdin,
      });
    const add = async (name: string) => {
      await operateWith(`${password}\n`, 'operators', 'add', name, '--roles', 'cashier');
      const { data } = await host.operator('POST', '/signin', { name, password }, 'none');
      await host.db.run('update operator set must_change_password = false where name = $1', [name]);
      return { id: data.operator.id as number, session: data.token as string };
    };
    const ownerOf = async ({ out }: { out: string }) => {
      const token = /^token: ([0-9a-f]{64})$/m.exec(out)?.[1] ?? '';
      return (await host.operator('GET', '/me', {}, token)).data.id;
    };

    test('sign in with their own password, from stdin, for this command only', async () => {
      const { id } = await add('dora');
      const made = await make(`${password}\n`, 'dora');
      expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^done: .+\ntoken: [0-9a-f]{64}\n$/) });
      expect(await ownerOf(made)).toBe(id);
      const left = `select count(*) n from operator_token
        where operator_id = $1 and kind = 'session' and revoked_at is null`;
      // The one with which this test signed in.
      expect(await host.db.row(left, [id])).toEqual({ n: '1' });
    });

    test('need no token of the site', async () => {
      const { id } = await add('emil');
      expect(await ownerOf(await make(`${password}\n`, 'emil', {}))).toBe(id);
      expect(await ownerOf(await make(`${password}\n`, 'emil', { OPERATOR_KEY: 'x'.repeat(40) }))).toBe(id);
    });

    test('enter a one-time code after the password if they have a device', async () => {
      const { id, session } = await add('fritz');
      const { secret } = (await host.operator('POST', '/totp/enrol', { password }, session)).data;
      const code = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
      await host.operator('POST', '/totp/confirm', { code: code(Date.now() - 30_000) }, session);
      expect((await make(`${password}\n`, 'fritz')).err).toBe('No one-time code was entered.\n');
      expect(await ownerOf(await make(`${password}\n${code(Date.now() + 30_000)}\n`, 'fritz'))).toBe(id);
    });

    test('get none with a wrong password, or without one', async () => {
      await add('gerd');
      expect(await make('wrong-password\n', 'gerd')).toEqual({
        code: 1,
        out: '',
        err: 'refused (401): 用户名、密码或验证码错误！\n',
      });
      expect((await make('', 'gerd')).err).toMatch(/^There is no password on stdin\./);
    });
  });
});

describe('a change that needs a second operator', () => {
  /** Proposes other roles of an operator, and returns the number of the approval. */
  const propose = async () => {
    const { name, id } = await host.addOperator('cashier');
    const { code, out } = await operate('operators', 'change', name, '--roles', 'auditor');
    const approval = /^pending: 已提交复核！ Approval (\d+) waits for a second operator: approvals confirm \1\n$/.exec(
      out,
    );
    return { code, name, id, approval: approval?.[1] ?? '' };
  };
  const rolesOf = async (id: number) =>
    (await host.operator('GET', '/operators')).data.find((one: { id: number }) => one.id === id).roles;

  test('is printed as pending, listed, and confirmed by another operator', async () => {
    const { name: other, token } = await host.addOperator('admin');
    const { code, name, id, approval } = await propose();
    expect(code).toBe(0);
    expect(await rolesOf(id)).toEqual(['cashier']);
    for (const state of ['pending', '1']) {
      const listed = await operate('approvals', 'list', '--state', state);
      expect(listed.out).toMatch(new RegExp(`^${approval} +operators.change +operator:${name} .+ pending +-$`, 'm'));
    }
    expect((await operate('approvals', 'confirm', approval)).err).toMatch(/^refused \(403\)/);
    expect(await operateAs(token, 'approvals', 'confirm', approval)).toMatchObject({
      code: 0,
      out: 'done: 已保存！\n',
    });
    expect(await rolesOf(id)).toEqual(['auditor']);
    const confirmed = await operate('approvals', 'list', '--state', 'confirmed');
    expect(confirmed.out).toMatch(new RegExp(`^${approval} .+ admin .+ confirmed +${other}$`, 'm'));
  });

  test('is declined with a reason', async () => {
    const { token } = await host.addOperator('admin');
    const { id, approval } = await propose();
    expect((await operateAs(token, 'approvals', 'decline', approval)).code).toBe(2);
    expect((await operateAs(token, 'approvals', 'decline', approval, '--reason', '未申请')).code).toBe(0);
    expect(await rolesOf(id)).toEqual(['cashier']);
    const page = JSON.parse((await operate('approvals', 'list', '--state', '3', '--json')).out);
    expect(page.data[0]).toMatchObject({ id: Number(approval), decline_reason: '未申请' });
  });

  test('an empty list prints “none” on stderr only', async () => {
    expect(await operate('approvals', 'list', '--page', '999')).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringMatching(/^none\n/),
    });
  });
});
