import { mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openDatabase } from '../base/database/database';
import { beijingTime } from '../base/time/beijingTime';
import { inTransit, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { paymentHost } from '../testing/paymentHost';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { operatorKeyOfTests } from '../testing/testHost';
import type { Io } from './io';
import { printAnswer } from './output';

const at = paymentHost();
const { host } = at;
const folder = mkdtempSync(join(tmpdir(), 'site-cli-'));
let url: string;

beforeAll(async () => {
  url = await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const operateAt = (listener: string, ...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: listener, OPERATOR_KEY: operatorKeyOfTests, INIT_CWD: folder } });
const operate = (...argv: string[]) => operateAt(url, ...argv);

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

test('members are found, and shown with balances and notes', async () => {
  await host.credit(at.member.id, 8_800n);
  const found = await operate('members', 'find', at.member.name);
  expect(found.out).toMatch(/^id +username +realname +created_at +last_login_at +frozen +wallet +mobile +email\n/);
  expect(found.out).toMatch(new RegExp(`^${at.member.id} +${at.member.name} +张三 .* 0 +88\\.00 +- +-$`, 'm'));
  expect(await operate('members', 'find', 'no-such-member')).toEqual({ code: 0, out: '', err: 'none\n' });

  expect((await operate('members', 'note', at.member.id, '来电核实身份')).code).toBe(0);
  const { out } = await operate('members', 'show', at.member.id);
  expect(out).toMatch(/^balances\.wallet: 88\.00$/m);
  expect(out).toMatch(/^notes:\n {2}\d+ {2}来电核实身份 {2}admin {2}\d{4}-/m);
  expect((await operate('members', 'ledger', at.member.id)).out).toMatch(/ deposit +88\.00 +88\.00 +wallet /);
});

test('money in transit to a remote platform is shown among the balances', async () => {
  await host.credit(at.member.id, 8_800n);
  const transfer = {
    from: wallet(at.member.id),
    to: inTransit(at.member.id),
    amount: 1_200n,
    kind: 'transfer-hold',
  } as const;
  await host.db.transaction((tx) => move(tx, transfer));
  expect(JSON.parse((await operate('members', 'show', at.member.id, '--json')).out).balances).toMatchObject({
    wallet: '76.00',
    in_transit: '12.00',
  });
  expect((await operate('members', 'show', at.member.id)).out).toMatch(/^balances\.in_transit: 12\.00$/m);
});

test('a member is named by id or by user name in any case', async () => {
  const { out } = await operate('members', 'show', at.member.name.toUpperCase());
  expect(out).toMatch(new RegExp(`^id: ${at.member.id}$`, 'm'));
  expect((await operate('members', 'note', at.member.name, '来电')).code).toBe(0);
  const { data } = JSON.parse((await operate('actions', '--member', at.member.name, '--json')).out);
  expect(data).toEqual([expect.objectContaining({ kind: 'members.note', member_id: Number(at.member.id) })]);
});

test('a beginning of a user name does not name the member', async () => {
  const part = (await host.register('fullname1')).name.slice(0, -1);
  expect(await operate('members', 'freeze', part, '--reason', 'x')).toEqual({
    code: 1,
    out: '',
    err: `There is no member ${part}. “members find ${part}” searches other fields too.\n`,
  });
});

test('a temporary password is printed', async () => {
  const argv = ['members', 'reset-password', at.member.id, '--kind', 'login', '--reason', '忘记密码'];
  const { code, out } = await operate(...argv);
  expect(code).toBe(0);
  const password = /^done: .+\npassword: (\S+)\n$/.exec(out)?.[1];
  expect((await host.send('login_pc', { name: at.member.name, password })).code).toBe(200);
});

test('deposits are listed one row a line, and “none” goes to stderr', async () => {
  const order = await at.order({ paytype: 'alipay', amount: '12.50' });
  const { out, err } = await operate('list', 'deposits', '--state', '1');
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toContainEqual(expect.objectContaining({ out_trade_no: order, amount: '12.50' }));
  expect(err).toBe('');
  const page = JSON.parse((await operate('list', 'deposits', '--state', '1', '--json')).out);
  expect(page).toMatchObject({ current_page: 1, data: expect.any(Array) });
  expect(await operate('list', 'deposits', '--state', 'pending', '--q', 'unknown-member')).toEqual({
    code: 0,
    out: '',
    err: 'none\n',
  });
  expect(await operate('reject', 'deposits', order)).toMatchObject({ code: 0, out: 'done: 已拒绝！\n' });
});

test('a deposit is shown with what a decision needs', async () => {
  await at.order({ paytype: 'alipay', amount: '7' });
  const order = await at.order({ paytype: 'alipay', amount: '5' });
  const { out } = await operate('show', 'deposits', order);
  expect(out).toMatch(new RegExp(`^out_trade_no: ${order}$`, 'm'));
  expect(out).toMatch(new RegExp(`^member\\.username: ${at.member.name}$`, 'm'));
  expect(out).toMatch(/^state: pending$/m);
  expect(out).toMatch(/^orders:\n {2}D\S+ {2}deposit {2}7\.00 {2}pending {2}/m);
  expect(await operate('show', 'deposits', 'D0')).toMatchObject({
    code: 1,
    err: 'refused (422): 该记录不存在！\n',
  });
});

describe('a lost answer', () => {
  const adjustment = () => ['members', 'adjust', at.member.id, '10', '--reason', '补偿'];

  /** Runs a command through a proxy that passes its request on and ends the answer with `lose`. */
  const operateAndLose = async (lose: (response: ServerResponse) => void, argv: string[]) => {
    const proxy = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { authorization = '', 'idempotency-key': key } = request.headers;
      await fetch(`${url}${request.url}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': String(key) },
        body,
      });
      lose(response);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    try {
      return await operateAt(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, ...argv);
    } finally {
      proxy.close();
    }
  };

  test.each<[string, (response: ServerResponse) => void]>([
    ['breaks', (response) => void response.destroy()],
    ['is status 502', (response) => void response.writeHead(502).end('Bad Gateway')],
    ['is status 500 of an unknown outcome', (response) => void response.writeHead(500).end('It is unknown\n')],
    [
      'is cut',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{', () => response.destroy());
      },
    ],
  ])('a change whose answer %s prints its key, and is made once when it is repeated with it', async (_what, lose) => {
    const lost = await operateAndLose(lose, adjustment());
    expect(lost).toMatchObject({ code: 1, out: '' });
    expect(lost.err).toMatch(/\nThe change may have been made\. .+\n {2}--key [0-9a-f]{32}\n$/);
    const key = /--key (\w+)/.exec(lost.err)?.[1] ?? '';
    expect(await operate(...adjustment(), '--key', key)).toEqual({
      code: 0,
      out: expect.stringMatching(/^done: 已调整！\nreference: /),
      err: 'This is the first answer to that key. Nothing was changed again.\n',
    });
    expect(await host.balance(at.member.id)).toBe(1000n);
  });

  test('a key with another change is refused with the reason', async () => {
    const key = 'a-key-of-the-operator';
    expect((await operate(...adjustment(), '--key', key)).code).toBe(0);
    expect(await operate('members', 'adjust', at.member.id, '20', '--reason', '补偿', '--key', key)).toEqual({
      code: 1,
      out: '',
      err: 'refused (422): 该请求标识已用于另一项操作，请更换标识后重试！\n',
    });
  });

  test('every change has another key', async () => {
    for (let index = 0; index < 2; index += 1) expect((await operate(...adjustment())).code).toBe(0);
    expect(await host.balance(at.member.id)).toBe(2000n);
  });
});

describe('pages', () => {
  const printed = async (page: object): Promise<string> => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const data = { current_page: 1, last_page: 200, per_page: 15, total: 3000, data: [], ...page };
    await printAnswer({ print: () => 'rows' }, { isChange: false, message: '', data, json: false }, {
      stdout,
      stderr,
    } as unknown as Io);
    return String(stderr.read() ?? '').trim();
  };

  test('names the page of a list, and says when its pages do not have all rows', async () => {
    expect(await printed({})).toBe('page 1 of 200, 3000 rows');
    expect(await printed({ more: 1 })).toBe('page 1 of 200, more than 3000 rows: narrow the list to see the others');
    expect(await printed({ last_page: 1, total: 3, more: 1 })).toMatch(/^page 1 of 1, more than 3 rows/);
    expect(await printed({ last_page: 1, total: 3 })).toBe('');
  });
});
