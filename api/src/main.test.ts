import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive } from './database/postmaster';

jest.setTimeout(120_000);

const repository = resolve(__dirname, '../..');
let folder: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-main-'));
  port = await new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address() as { port: number };
      server.close(() => done(address.port));
    });
  });
});

/* A test that fails must not leave its hosts running. */
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const host of started.splice(0))
    if (host.exitCode === null && host.signalCode === null) {
      host.kill('SIGTERM');
      await ended(host);
    }
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: NodeJS.ProcessEnv) => ({
  ...process.env,
  DATA_DIR: folder,
  PORT: `${port}`,
  DATABASE_URL: '',
  OPERATOR_KEY: '',
  ...more,
});

/** Starts the API host and waits until it says that it is ready, with its key. */
const start = async (more: NodeJS.ProcessEnv = {}): Promise<{ host: ChildProcess; output: string }> => {
  const host = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment(more),
  });
  started.push(host);
  let output = '';
  await new Promise<void>((done, fail) => {
    host.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (/^Operator key: .+$/m.test(output)) done();
    });
    host.once('exit', (code) => fail(new Error(`ended with ${code}: ${output}`)));
  });
  return { host, output };
};

const ended = (host: ChildProcess) => new Promise<number | null>((done) => host.once('exit', (code) => done(code)));

const databasePid = async () =>
  Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

const operate = async (...words: string[]) => {
  const cli = spawn(process.execPath, ['--import', 'tsx', 'api/src/operator/cli.ts', ...words], {
    cwd: repository,
    env: environment({ SITE_URL: '' }),
  });
  let output = '';
  for (const stream of [cli.stdout, cli.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { code: await ended(cli), output };
};

test('says when it is ready and its key, answers on localhost, and takes its database with it when told to end', async () => {
  const { host, output } = await start();
  expect(output).toMatch(new RegExp(`^API ready at http://127.0.0.1:${port}$`, 'm'));
  const key = (await readFile(join(folder, 'operator-key'), 'utf8')).trim();
  expect(output).toContain(`Operator key: ${key}\n`);
  expect((await stat(join(folder, 'operator-key'))).mode & 0o777).toBe(0o600);
  for (const name of ['127.0.0.1', 'localhost']) {
    expect((await fetch(`http://${name}:${port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://${name}:${port}/readyz`)).status).toBe(200);
  }
  const pid = await databasePid();
  host.kill('SIGTERM');
  expect(await ended(host)).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('told to end while it starts, or unable to start, it takes its database with it', async () => {
  const first = await start();
  const other = join(folder, 'other');
  const spawnOther = (port_: number) =>
    spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
      cwd: repository,
      stdio: 'ignore',
      env: environment({ DATA_DIR: other, PORT: `${port_}` }),
    });
  const otherPid = async () =>
    Number((await readFile(join(other, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  // The port is taken.
  expect(await ended(spawnOther(port))).toBe(1);
  expect(await otherPid()).toBe(0);
  const starting = spawnOther(port + 1);
  const code = ended(starting);
  while (!(await otherPid())) await new Promise((done) => setTimeout(done, 20));
  starting.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(await otherPid()).toBe(0);
  const over = ended(first.host);
  first.host.kill('SIGTERM');
  expect(await over).toBe(0);
});

test('ends with its parent when asked to', async () => {
  const { host } = await start({ EXIT_WITH_PARENT: '1' });
  const pid = await databasePid();
  host.stdin?.end();
  expect(await ended(host)).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('operators list and decide from the command line', async () => {
  const { host } = await start();
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { message: string; data: { api_token: string; balance: string } };
  };
  const registration = {
    name: 'command1',
    password: 'secret123',
    confirmPass: 'secret123',
    realname: '张三',
    paypassword: '123456',
  };
  const token = (await post('register', registration)).data.api_token;
  const order = (await post('recharge', { paytype: 'alipay', amount: '12.50' }, token)).message;
  expect((await operate('list', 'deposits', '--state', '1')).output).toContain(order);
  expect(await operate('approve', 'deposits', order, '--note', 'seen')).toEqual({
    code: 0,
    output: 'done: 已通过！\n',
  });
  const again = await operate('reject', 'deposits', order);
  expect(again).toEqual({ code: 1, output: 'refused (422): 该记录已处理，请勿重复操作！\n' });
  expect(await operate('list', 'deposits', '--state', '1')).toEqual({ code: 0, output: 'none\n' });
  expect((await operate('approve')).code).toBe(2);
  expect((await post('balance', {}, token)).data.balance).toBe('12.50');

  // What they publish, too.
  expect((await operate('content', 'list')).output).toMatch(/^deposit\.hint +a line under/m);
  expect(await operate('content', 'set', 'app.title', '新站点')).toEqual({ code: 0, output: 'done: 已保存！\n' });
  expect((await operate('content', 'get', 'app.title')).output).toBe('新站点\n');
  const file = join(folder, 'faq.json');
  await writeFile(file, '[{"question":"问","answer":"答"}]');
  expect((await operate('content', 'set', 'faq', '--file', file)).code).toBe(0);
  expect(JSON.parse((await operate('content', 'get', 'faq')).output)).toEqual([{ question: '问', answer: '答' }]);
  expect((await operate('content', 'set', 'app.site_state', '7')).code).toBe(1);
  expect((await operate('content', 'set', 'faq')).code).toBe(2);
  expect((await operate('banks', 'add', '{"bank_name":"新银行"}')).code).toBe(0);
  expect((await operate('banks', 'list')).output).toMatch(/^16 \{"bank_name":"新银行"\}$/m);
  expect((await operate('banks', 'remove', '16')).code).toBe(0);
  const published = (await operate('notices', 'add', '--title', '端午', '--content', '<p>安康</p>')).output;
  const id = /^done: 已发布！ (\d+)$/m.exec(published)?.[1] ?? '';
  expect((await operate('notices', 'edit', id, '--title', '中秋')).code).toBe(0);
  expect((await operate('notices', 'list')).output).toContain('中秋');
  expect(await operate('notices', 'remove', id)).toEqual({ code: 0, output: 'done: 已下架！\n' });
  expect(await operate('content', 'get', 'nope')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no known key'),
  });
  expect(await operate('--help')).toMatchObject({ code: 0, output: expect.stringMatching(/^npm run operator/) });
  for (const words of [
    ['list', 'members'],
    ['notices', 'destroy'],
    ['notices', 'edit'],
    ['banks'],
    ['constructor'],
    [],
  ]) {
    expect((await operate(...words)).code).toBe(2);
  }
  host.kill('SIGINT');
  expect(await ended(host)).toBe(0);
});

test('a second host shares the database, and takes over when the first one leaves while it starts', async () => {
  const first = await start();
  const pid = await databasePid();
  const firstPort = port;
  port += 1;
  const leaving = ended(first.host);
  first.host.kill('SIGTERM');
  const second = await start();
  await leaving;
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${firstPort}/healthz`)).rejects.toThrow();
  second.host.kill('SIGTERM');
  expect(await ended(second.host)).toBe(0);
  expect(isAlive(pid)).toBe(false);
});
