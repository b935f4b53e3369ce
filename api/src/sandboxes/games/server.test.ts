import { checkBooks } from '../../operators/console/reconciliation/reconcile';
import { sandboxesOfTests, testHost, type TestMember } from '../../testing/testHost';
import { sandboxProviderOf, walletOf } from '../../testing/walletHost';
import { mainWallet } from '@site/contract';
import { catalogue } from '../../games/lobby/catalogue';
import { faultsPath, playPath } from './paths';
import { Rounds } from './rounds';
import { makeSandboxGames } from './server';
import type { TableView } from './view';
import { type SendCall, WalletClient } from './walletClient';

const provider = sandboxProviderOf('SG');
const host = testHost();
const site = walletOf(host, sandboxesOfTests.providers);
afterEach(async () =>
  expect((await checkBooks(host.db)).checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]),
);

/** Calls the wallet of the test host; what it returns instead, or throws, is chosen by a test. */
let intercept: (path: string, deliver: () => ReturnType<SendCall>) => ReturnType<SendCall>;
let now: number;
/** The places of the next draw, over and over. */
let places: number[];

let wallet: WalletClient;
let rounds: Rounds;
let app: ReturnType<typeof makeSandboxGames>;
let member: TestMember;

const jackpot = [0, 0, 0];
const loss = [0, 1, 3];

beforeEach(async () => {
  intercept = (_path, deliver) => deliver();
  now = Date.now();
  places = loss;
  const send: SendCall = (path, { headers, body }) => intercept(path, () => site.post(path, headers, body));
  let drawn = 0;
  wallet = new WalletClient({ secret: provider.callbackSecret, send });
  rounds = new Rounds({
    wallet,
    random: () => places[drawn++ % places.length] ?? 0,
    sleep: async () => undefined,
    now: () => now,
  });
  app = makeSandboxGames({ wallet, rounds });
  member = await host.register();
  await host.credit(member.id, 10_000n);
});
afterEach(() => app.close());

const open = async (game = 'SGS1001', more = '') => {
  const token = await site.launch(
    member,
    sandboxProviderOf(catalogue.find(({ code }) => code === game)?.platform ?? 'SG'),
  );
  const { statusCode, headers, body } = await app.inject({ url: `${playPath}?token=${token}&game=${game}${more}` });
  return { statusCode, body, path: String(headers.location), token };
};

const pageOf = async (path: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: path, headers })).body;
const nextForm = (page: string) => /name="round" value="([\w-]+)"/.exec(page)?.[1] ?? '';

const post = (path: string, fields: Record<string, string>, accept = 'application/json') =>
  app.inject({ method: 'POST', url: path, headers: { accept }, payload: new URLSearchParams(fields).toString() });

/** Plays a round by the page's script. */
const play = async (path: string, fields: Record<string, string> = {}): Promise<TableView> => {
  const round = nextForm(await pageOf(path));
  const response = await post(path, { round, pick: 'spin', chip: '20', ...fields });
  expect(response.statusCode).toBe(200);
  return response.json();
};

const bets = () =>
  host.db.rows('select amount::int, payout::int, state, category from bet where member_id = $1 order by id', [
    member.id,
  ]);
const balance = async () => Number(await host.balance(member.id));

/** The calls that changed money, the first one first. */
const sent = () =>
  wallet.calls
    .map(({ action, about, result }) => [action, JSON.parse(about).amount, /"status":"([\w-]+)"/.exec(result)?.[1]])
    .filter(([action]) => action !== 'authenticate' && action !== 'balance')
    .toReversed();

test('a launch authenticates, and leaves the token out of the address and the page', async () => {
  const { statusCode, path, token } = await open();
  expect(statusCode).toBe(303);
  expect(path).toMatch(/^\/sandbox-games\/play\/[\w-]{36}$/);
  const page = await pageOf(path);
  expect(page).toContain('<strong id="balance">100.00</strong>');
  expect(page).not.toContain(token);
  expect(wallet.calls.map(({ about }) => about).join()).not.toContain(token);
});

test.each([
  ['an unknown token', `${playPath}?token=${'x'.repeat(43)}&game=SGS1001`, 410, '启动链接已失效'],
  ['an unknown game', `${playPath}?token=${'x'.repeat(43)}&game=XX1001`, 404, '游戏不存在'],
  ['an unknown session', `${playPath}/none`, 410, '游戏已关闭'],
  ['another path', '/sandbox-games/x', 404, '页面不存在'],
])('%s is answered with a page', async (_what, url, status, text) => {
  const { statusCode, body } = await app.inject({ url });
  expect({ statusCode, body }).toEqual({ statusCode: status, body: expect.stringContaining(text) });
});

test('while the wallet does not answer, a launch says that the game is under maintenance', async () => {
  intercept = () => Promise.reject(new Error('ECONNREFUSED'));
  expect(await open()).toMatchObject({ statusCode: 503, body: expect.stringContaining('游戏维护中') });
});

test('a lost round of the slot takes its stake', async () => {
  const { path } = await open();
  expect(await play(path)).toMatchObject({ verdict: '未中 −20.00', mark: 'lost', balance: '80.00', waits: '' });
  expect(await bets()).toEqual([{ amount: 2000, payout: 0, state: 1, category: 'concise' }]);
});

test('three sevens pay 200 times the stake, in words and symbols', async () => {
  places = jackpot;
  const { path } = await open();
  const view = await play(path, { chip: '5' });
  expect(view).toMatchObject({ verdict: '赢 +995.00', mark: 'won', balance: '1,095.00' });
  expect(view.stage).toContain('aria-label="幸运七、幸运七、幸运七"');
  expect(await balance()).toBe(109_500);
});

test('a baccarat round shows the cards, pays the commission and says who won', async () => {
  // Player 2 and 3, banker 4 and 5: nine points.
  places = [1, 3, 2, 4];
  const { path } = await open('SGB1001');
  const view = await play(path, { pick: 'banker', chip: '20' });
  expect(view).toMatchObject({ verdict: '闲 5 点，庄 9 点，庄赢，赢 +19.00', balance: '119.00' });
  expect(view.stage).toContain('aria-label="黑桃2"');
  expect(await bets()).toEqual([{ amount: 2000, payout: 3900, state: 1, category: 'realbet' }]);
});

test('a game of a sandbox platform plays with what the member has there', async () => {
  await host.send('transfer', { sourcetype: mainWallet, targettype: 'AG', amount: '60' }, member);
  places = [1, 3, 2, 4];
  const { path } = await open('AG1001');
  const page = await pageOf(path);
  expect(page).toContain('<strong id="balance">60.00</strong>');
  expect(page).toContain('href="/#/assets?type=2"');
  expect(await play(path, { pick: 'banker', chip: '100' })).toMatchObject({
    notice: '平台余额不足，请减少下注金额或先转入资金。',
  });
  expect(await play(path, { pick: 'banker', chip: '20' })).toMatchObject({ balance: '79.00' });
  expect(await balance()).toBe(4000);
  expect(await host.db.rows('select platform, game_code, category from bet where member_id = $1', [member.id])).toEqual(
    [{ platform: 'AG', game_code: 'AG1001', category: 'realbet' }],
  );
});

test.each(catalogue.filter(({ code }) => code.endsWith('1001')).map(({ code, category }) => [code, category]))(
  'the game %s of the category %s has a page',
  async (code, category) => {
    const { path } = await open(code);
    expect(await pageOf(path)).toContain(category === 'concise' ? '赔付表' : '规则与赔率');
  },
);

test('a form that is sent again shows its round, and plays none', async () => {
  const { path } = await open();
  const round = nextForm(await pageOf(path));
  const fields = { round, pick: 'spin', chip: '20' };
  const [first, second] = await Promise.all([post(path, fields), post(path, fields)]);
  expect(second.json()).toMatchObject({ verdict: first.json().verdict, balance: '80.00' });
  expect((await post(path, fields)).json()).toMatchObject({ verdict: first.json().verdict, balance: '80.00' });
  expect(await bets()).toHaveLength(1);
});

test('without the script a form leads back to the page, whose reload plays nothing', async () => {
  const { path } = await open();
  const round = nextForm(await pageOf(path));
  const { statusCode, headers } = await post(path, { round, pick: 'spin', chip: '20' }, 'text/html');
  expect([statusCode, headers.location]).toEqual([303, path]);
  for (const page of [await pageOf(path), await pageOf(path)]) expect(page).toContain('未中 −20.00');
  expect(await bets()).toHaveLength(1);
});

test.each([
  [{ round: 'other' }, '页面已过期，没有下注，请重试。'],
  [{ pick: 'banker' }, '请选择下注项目。'],
  [{ chip: '7' }, '请选择下注金额。'],
])('a form with %j plays nothing', async (fields, notice) => {
  const { path } = await open();
  expect(await play(path, fields)).toMatchObject({ notice, verdict: '' });
  expect(await balance()).toBe(10_000);
});

test.each([
  ['update member set frozen_since = now() where id = $1', '账户已冻结，暂时不能下注，请联系客服。'],
  [
    `insert into member_limit (member_id, kind, period, begins_at, ends_at)
      values ($1, 'timeout', '1d', now(), now() + interval '1 day')`,
    '您已暂停游戏，暂时不能下注。',
  ],
  ['update session set expires_at = now() where member_id = $1', '登录已失效，请返回网站重新进入游戏。'],
])('after `%s` the page says why no stake is taken', async (change, notice) => {
  const { path } = await open();
  await host.db.run(change, [member.id]);
  expect(await play(path)).toMatchObject({ notice, verdict: '', balance: '100.00' });
});

test('more than the balance is refused in words', async () => {
  const { path } = await open();
  expect(await play(path, { chip: '500' })).toMatchObject({ notice: '余额不足，请减少下注金额或先存款。' });
});

test('the fault `insufficient` asks for more than there is at the Nth debit', async () => {
  const { path } = await open('SGS1001', '&fault=insufficient:2');
  expect((await play(path)).notice).toBe('');
  expect((await play(path)).notice).toBe('余额不足，请减少下注金额或先存款。');
  expect((await play(path)).notice).toBe('');
  expect(await balance()).toBe(6000);
});

test('a credit whose answer is lost is repeated, and pays once', async () => {
  places = jackpot;
  const { path } = await open('SGS1001', '&fault=lost-credit:1');
  expect(await play(path, { chip: '1' })).toMatchObject({ verdict: '赢 +199.00', balance: '299.00' });
  expect(sent()).toEqual([
    ['debit', '1.00', 'ok'],
    ['credit', '200.00', 'ok'],
    ['credit', '200.00', 'ok'],
  ]);
  expect(await balance()).toBe(29_900);
});

test('the same credit with another amount is a conflict, and moves nothing', async () => {
  const { path } = await open('SGS1001', '&fault=contradiction:1');
  await play(path);
  expect(sent().at(-1)).toEqual(['credit', '1.00', 'conflict']);
  expect(await balance()).toBe(8000);
});

test('a debit that stays unknown is rolled back, and the page says so', async () => {
  const { path } = await open('SGS1001', '&fault=lost-debit:1');
  expect(await play(path)).toMatchObject({
    notice: '网络异常，本局已取消，下注金额已退回。',
    verdict: '',
    balance: '100.00',
  });
  expect(sent().map(([action]) => action)).toEqual(['debit', 'debit', 'debit', 'rollback']);
  expect(await bets()).toEqual([{ amount: 0, payout: 0, state: 0, category: 'concise' }]);
});

test('a round whose page is closed after the stake is settled by the program', async () => {
  places = jackpot;
  const { path } = await open('SGS1001', '&fault=closed-tab:1');
  const { notice, waits } = await play(path, { chip: '1' });
  expect([notice, rounds.open]).toEqual(['本局正在结算，请稍候。', 1]);
  await rounds.settleDue();
  expect(rounds.open).toBe(1);
  now += 10_000;
  await rounds.settleDue();
  expect(rounds.open).toBe(0);
  expect((await post(path, { round: waits })).json()).toMatchObject({ verdict: '赢 +199.00', waits: '' });
  expect(await bets()).toEqual([{ amount: 100, payout: 20_000, state: 1, category: 'concise' }]);
});

test('while the wallet answers no credit the round waits, longer each time, and pays once it does', async () => {
  let calls = 0;
  intercept = (path, deliver) => {
    if (!path.endsWith('/credit')) return deliver();
    calls += 1;
    return Promise.reject(new Error('ECONNRESET'));
  };
  const { path } = await open();
  expect(await play(path)).toMatchObject({ verdict: '未中 −20.00', notice: '派彩处理中，稍后到账。' });
  expect(calls).toBe(3);
  await rounds.settleDue();
  expect(calls).toBe(3);
  now += 2000;
  await rounds.settleDue();
  expect(calls).toBe(6);
  now += 2000;
  await rounds.settleDue();
  expect(calls).toBe(6);
  intercept = (_path, deliver) => deliver();
  await rounds.settleAll();
  expect(rounds.open).toBe(0);
  expect(await bets()).toEqual([{ amount: 2000, payout: 0, state: 1, category: 'concise' }]);
});

test('a debit that the site refuses to decide takes no stake; after an unknown one it is rolled back', async () => {
  const { path } = await open();
  intercept = async (to, deliver) =>
    to.endsWith('/debit') ? { status: 404, text: '{"error":"platform"}' } : deliver();
  expect((await play(path)).notice).toBe('游戏维护中，请稍后再试。');
  let attempt = 0;
  intercept = async (to, deliver) => {
    if (!to.endsWith('/debit')) return deliver();
    attempt += 1;
    if (attempt > 1) return { status: 401, text: '{"error":"signature"}' };
    await deliver();
    throw new Error('ECONNRESET');
  };
  expect((await play(path)).notice).toBe('网络异常，本局已取消，下注金额已退回。');
  expect(await balance()).toBe(10_000);
});

test('a credit that the wallet refuses for good is left to people', async () => {
  const { path } = await open();
  intercept = async (to, deliver) =>
    to.endsWith('/credit') ? { status: 200, text: '{"status":"conflict"}' } : deliver();
  expect((await play(path)).notice).toBe('本局结算异常，请联系客服。');
  expect(rounds.open).toBe(0);
  const round = wallet.calls.find(({ action }) => action === 'credit');
  // The books of this test are right once the round has ended.
  await site.call('credit', { ...JSON.parse(round?.about ?? '{}') }, provider);
});

test('the page follows the theme that was chosen on the site', async () => {
  const { path } = await open();
  expect(await pageOf(path, { cookie: 'a=1; theme=light' })).toContain('data-theme="light"');
  expect(await pageOf(path)).not.toContain('data-theme');
});

test('the answer to the script is readable from the opaque origin of the page', async () => {
  const { path } = await open();
  const response = await post(path, { round: 'x' });
  expect(response.headers['access-control-allow-origin']).toBe('*');
  const page = await app.inject({ url: path });
  expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts allow-forms');
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
});

test('the control page plans faults of all sessions and shows calls; it is not there behind a proxy', async () => {
  const payload = 'kind=insufficient&from=1';
  expect((await app.inject({ method: 'POST', url: faultsPath, payload })).statusCode).toBe(303);
  const { path } = await open();
  expect((await play(path)).notice).toContain('余额不足');
  const page = await pageOf(faultsPath);
  expect(page).toContain('insufficient');
  expect(page).toContain('扣款 1 次');
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  expect((await app.inject({ url: faultsPath, headers })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: faultsPath, payload, headers })).statusCode).toBe(404);
});

test.each(['play.css', 'play.js', 'pictures/seven.svg'])('serves %s to browsers', async (file) => {
  const page = await pageOf((await open()).path);
  const [base = ''] = /\/sandbox-games\/assets\/\d+\//.exec(page) ?? [];
  const { statusCode, headers } = await app.inject({ url: `${base}${file}` });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});
