import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost } from '../testing/testHost';
import { openDatabase } from '../base/database/database';
import { beijingTime } from '../base/time/beijingTime';

const host = testHost();
const folder = mkdtempSync(join(tmpdir(), 'site-cli-'));
let url: string;

beforeAll(async () => {
  url = await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const operateAs = (token: string, ...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: token, INIT_CWD: folder } });
const operate = (...argv: string[]) => operateAs(operatorKeyOfTests, ...argv);

const dayMs = 86_400_000;
const dayOf = (ms: number) => beijingTime(new Date(ms)).slice(0, 10);
/* Three days, so that a test may run over midnight. */
const theseDays = () => ['--from', dayOf(Date.now() - dayMs), '--to', dayOf(Date.now() + dayMs)];

/** A deposit of a new member that an operator approves. */
const deposit = async (amount: string) => {
  const order = (await host.send('recharge', { paytype: 'alipay', amount }, await host.register())).message;
  expect((await operate('approve', 'deposits', order)).code).toBe(0);
};

describe('actions', () => {
  test('are listed with who did what, filtered by operator, kind and day', async () => {
    const { name } = await host.addOperator('editor');
    expect((await operate('content', 'set', 'site.line', '一行')).code).toBe(0);
    expect((await operate('operators', 'disable', name)).code).toBe(0);
    const all = await operate('actions');
    expect(all.out).toMatch(
      /^id +at +operator +proposed_by +address +kind +target +username +before +after +reason +single\n/,
    );
    expect(all.out).toMatch(
      new RegExp(
        `^\\d+ +\\d{4}-\\d\\d-\\d\\d .+ admin +- +127\\.0\\.0\\.1 +operators\\.change +operator:${name} `,
        'm',
      ),
    );
    const changes = await operate(
      'actions',
      '--operator',
      'admin',
      '--kind',
      'content.change',
      ...theseDays(),
      '--json',
    );
    expect(JSON.parse(changes.out).data).toEqual([
      expect.objectContaining({ kind: 'content.change', target: 'setting:site.line', operator: 'admin' }),
    ]);
    expect(await operate('actions', '--to', '2026-01-01')).toMatchObject({ code: 0, out: '', err: 'none\n' });
    expect(await operate('actions', '--operator', 'bert')).toMatchObject({ code: 1, out: '' });
  });

  test('name the member', async () => {
    const { id, name } = await host.register();
    expect((await operate('members', 'note', id, '已核实')).out).toMatch(/^done: .+ \(note id \d+\)\n$/);
    const { out } = await operate('actions', '--member', id);
    expect(out).toMatch(new RegExp(` members\\.note +member:${id} +${name} `));
  });

  test('a page that is not the last is named on stderr', async () => {
    for (let n = 0; n < 30; n += 1) await operate('content', 'set', 'site.line', `第${n}行`);
    const { out, err } = await operate('actions', '--page', '2');
    expect(out).toMatch(/^id /);
    expect(err).toMatch(/^page 2 of \d+, \d+ rows\n$/);
  });
});

describe('report', () => {
  test('is a table, JSON or CSV', async () => {
    await deposit('123.45');
    const argv = ['report', ...theseDays()];
    expect((await operate(...argv)).out).toMatch(/^day +registrations .+ net\n(\d{4}-\d\d-\d\d .+\n){3}$/);
    const rows = JSON.parse((await operate(...argv, '--json')).out);
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual(expect.objectContaining({ deposits: '123.45', net: '123.45' }));
    const { out, err } = await operate(...argv, '--csv');
    expect(out).toMatch(/^\uFEFFday,registrations,.+\r\n(\d{4}-\d\d-\d\d,.+\r\n){3}$/);
    expect(err).toBe('');
  });

  test('is refused with the reason, also as CSV', async () => {
    const { code, out, err } = await operate('report', '--from', '2026-02-02', '--to', '2026-02-01', '--csv');
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'refused (422): 开始日期不能晚于结束日期！\n' });
  });
});

describe('export', () => {
  test('prints CSV', async () => {
    await deposit('7');
    const { code, out } = await operate('export', 'ledger', ...theseDays());
    expect(code).toBe(0);
    expect(out).toMatch(/^\uFEFFid,created_at,kind,.+\r\n(.+\r\n)*.+,deposit,7\.00,/);
  });
});

describe('check', () => {
  test('prints each invariant', async () => {
    const { code, out, err } = await operate('check');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^(ok {5}[a-z-]+\n)+checked at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\n$/);
    expect(JSON.parse((await operate('check', '--json')).out)).toMatchObject({ ok: true });
  });

  test('exits with 1 and names the invariant that does not hold', async () => {
    const owner = openDatabase(host.url, { connections: 1 });
    await owner.run(
      `set session_replication_role = replica; update operator_action set reason = 'changed' where id = 2`,
    );
    await owner.close();
    const { code, out, err } = await operate('check');
    expect({ code, err }).toEqual({ code: 1, err: 'failed: audit-chain\n' });
    expect(out).toMatch(/^FAILED audit-chain\n {9}\S/m);
    expect(out).toMatch(/^ok {5}entries-sum-to-zero$/m);
    const json = await operate('check', '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false });
  });
});

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
});
