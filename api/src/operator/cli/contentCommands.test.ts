import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperatorCommand } from '../../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost } from '../../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;
const folder = mkdtempSync(join(tmpdir(), 'site-cli-'));
let url: string;

beforeAll(async () => {
  host = await hostReady;
  url = await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const operate = (...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: operatorKeyOfTests, INIT_CWD: folder } });

const saved = { code: 0, out: 'done: 已保存！\n', err: '' };

describe('content', () => {
  test('is listed with what has changed and what is a money setting', async () => {
    expect(await operate('content', 'set', 'site.line', '一行')).toEqual(saved);
    const { out } = await operate('content', 'list');
    expect(out).toMatch(/^deposit\.hint {2,}存款表单下方/m);
    expect(out).toMatch(/^site\.line +\* {2}\S/m);
    expect(out).toMatch(/^rates +¥ \S/m);
    const keys = JSON.parse((await operate('content', 'list', '--json')).out);
    expect(keys).toContainEqual(expect.objectContaining({ key: 'rates', set: false, money: true }));
  });

  test('is set to text, to JSON and to the text of a file, read, and reset', async () => {
    expect(await operate('content', 'set', 'app.title', '新站点')).toEqual(saved);
    expect((await operate('content', 'get', 'app.title')).out).toBe('新站点\n');
    expect(await operate('content', 'set', 'app.site_state', '7')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^refused \(422\)/),
    });
    // Relative to the folder in which npm was called.
    await writeFile(join(folder, 'faq.json'), '[{"question":"问","answer":"答"}]\n');
    expect(await operate('content', 'set', 'faq', '--file', 'faq.json')).toEqual(saved);
    expect(JSON.parse((await operate('content', 'get', 'faq')).out)).toEqual([{ question: '问', answer: '答' }]);
    expect(await operate('content', 'add', 'faq', '{"question":"甲","answer":"乙"}')).toEqual(saved);
    expect(await operate('content', 'remove', 'faq', '1')).toEqual(saved);
    expect(JSON.parse((await operate('content', 'get', 'faq', '--json')).out).value).toEqual([
      { question: '甲', answer: '乙' },
    ]);
    expect(await operate('content', 'reset', 'faq')).toEqual(saved);
    expect(await operate('content', 'set', 'faq', '--file', 'missing.json')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^ENOENT: .+missing\.json/),
    });
  });

  test('with a key that is not listed needs --new', async () => {
    expect(await operate('content', 'get', 'promise')).toMatchObject({
      code: 1,
      err: 'promise is not a known key. “content list” shows all keys.\n',
    });
    expect((await operate('content', 'set', 'promise', '一句')).code).toBe(1);
    expect(await operate('content', 'set', 'promise', '一句', '--new')).toEqual(saved);
    expect((await operate('content', 'get', 'promise')).out).toBe('一句\n');
  });

  test('a rate that differs by more than 20 % needs --confirm', async () => {
    const rates = JSON.parse((await operate('content', 'get', 'rates')).out) as Record<string, unknown>;
    const name = Object.keys(rates).find((key) => typeof rates[key] === 'string' && Number(rates[key]) > 1) ?? '';
    const value = (Number(rates[name]) * 1.5).toFixed(2);
    expect((await operate('content', 'set', `rates.${name}`, value)).err).toMatch(/^refused \(422\)/);
    expect(await operate('content', 'set', `rates.${name}`, value, '--confirm')).toEqual(saved);
  });

  test.each([
    ['a money setting', 'withdrawal-turnover.deposits', '2'],
    ['a text about payments', 'deposit.hint', '请在30分钟内完成存款'],
  ])('%s waits for a second admin', async (_what, key, value) => {
    const { token } = await host.addOperator('admin');
    const { code, out } = await operate('content', 'set', key, value);
    expect(code).toBe(0);
    const id = /^pending: .+ approvals confirm (\d+)\n$/.exec(out)?.[1] ?? '';
    const argv = ['approvals', 'confirm', id];
    expect((await runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: token } })).code).toBe(0);
    expect((await operate('content', 'get', key)).out).toBe(`${value}\n`);
  });

  test('lists with their own commands number their items', async () => {
    expect(await operate('banks', 'add', '{"bank_name":"新银行"}')).toEqual(saved);
    const { out } = await operate('banks', 'list');
    const position = /^(\d+) \{"bank_name":"新银行"\}$/m.exec(out)?.[1] ?? '';
    expect(await operate('banks', 'remove', position)).toEqual(saved);
    expect((await operate('banks', 'list')).out).not.toContain('新银行');
  });
});

describe('notices', () => {
  test('are added, edited, listed a line each, and hidden', async () => {
    await writeFile(join(folder, 'notice.html'), '<p>安康</p>\n');
    const added = await operate('notices', 'add', '--title', '端午', '--file', 'notice.html');
    const id = /^done: 已发布！ \(notice id (\d+)\)\n$/.exec(added.out)?.[1] ?? '';
    expect((await operate('notices', 'edit', id, '--title', '中秋')).code).toBe(0);
    const rows = async () =>
      (await operate('notices', 'list')).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(await rows()).toContainEqual(
      expect.objectContaining({ id: Number(id), title: '中秋', content: '<p>安康</p>', shown: 1 }),
    );
    expect(await operate('notices', 'remove', id)).toMatchObject({ code: 0, out: 'done: 已下架！\n' });
    expect(await rows()).toContainEqual(expect.objectContaining({ id: Number(id), shown: 0 }));
  });

  test.each([
    [['notices', 'add', '--content', '<p>x</p>'], /^--title TEXT is missing/],
    [['notices', 'add', '--title', 'x', '--content', 'x', '--file', 'x'], /^Give --content or --file, not both/],
    [['notices', 'add', '--title', 'x', '--banner', '/x.svg'], /^notices add has no option --banner/],
    [['notices', 'edit'], /^Expected: notices edit ID/],
    [['notices', 'destroy'], /^Unknown command: notices destroy/],
  ])('wrong usage is refused: %j', async (argv, reason) => {
    const { code, err } = await operate(...argv);
    expect(code).toBe(2);
    expect(err).toMatch(reason);
  });
});
