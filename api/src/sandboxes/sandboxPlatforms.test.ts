import { platformWallet, system } from '../ledger/accounts';
import { balanceOf } from '../ledger/ledger';
import { checkBooks } from '../operators/console/reconciliation/reconcile';
import { platformsWith } from '../games/platforms/routes';
import { loginPassword, sandboxesOfTests, testHost, type TestMember } from '../testing/testHost';
import { sandboxProviderOf, walletOf } from '../testing/walletHost';
import { connectedPlatforms } from './connectedPlatforms';

const host = testHost();
const site = walletOf(host, sandboxesOfTests.providers);
const provider = sandboxProviderOf('SABA');
let member: TestMember;
beforeEach(async () => {
  member = await host.register();
  await host.credit(member.id, 100_000n);
});

const launch = (payload: object = {}, headers = {}) =>
  host.send('getGameUrl', { plat_name: 'SABA', ...payload }, { ...member, headers });
/** The token of a launch. */
const launched = async () => new URL((await launch()).data.url).searchParams.get('token') ?? '';
const authenticate = (token: string) => site.call('authenticate', { token }, provider);
const stakeOf = (token: string, transaction = site.newId()) => ({
  member: member.id,
  token,
  transaction,
  round: transaction,
  game: 'SB1001',
  amount: '10',
});
const stake = (token: string) => site.call('debit', stakeOf(token), provider);
const onPlatform = () => balanceOf(host.db, platformWallet(member.id, 'SABA'));
const transferIn = (amount: string) =>
  host.send('transfer', { sourcetype: 'userbalance', targettype: 'SABA', amount }, member);

test('a launch leads to the games on the host that the request used', async () => {
  const { data } = await launch(
    { plat_name: 'PT', game_code: 'PT1002' },
    { host: 'internal:9', 'x-forwarded-host': 'play.example', 'x-forwarded-proto': 'https' },
  );
  expect(data.url).toMatch(/^https:\/\/play\.example\/sandbox-games\/play\?token=[\w-]{22}&game=PT1002$/);
});

test('a launch transfers the whole wallet in free-transfer mode only', async () => {
  expect((await launch()).code).toBe(200);
  expect([await host.balance(member.id), await onPlatform()]).toEqual([100_000n, 0n]);
  await host.call('uptransferstatus', { transferstatus: 1 }, member);
  expect((await launch()).code).toBe(200);
  expect([await host.balance(member.id), await onPlatform()]).toEqual([0n, 100_000n]);
});

test.each([
  { plat_name: 'NOPE' },
  { plat_name: 'AG', game_code: 'AG9999' },
  { plat_name: 'AG', game_code: 'AG1009' },
  { plat_name: '' },
  { plat_name: 'AG', game_type: 'x' },
])('rejects to launch %j', async (payload) => {
  expect((await launch(payload)).code).toBe(422);
});

test('stakes and wins move what the member has on the platform, and nothing else', async () => {
  await transferIn('50');
  const token = await launched();
  expect(await authenticate(token)).toMatchObject({ status: 'ok', member: member.id, balance: '50.00' });
  const house = await balanceOf(host.db, system('house', 'SABA'));
  const sent = stakeOf(token);
  expect(await site.call('debit', sent, provider)).toEqual({ status: 'ok', balance: '40.00' });
  const { round, game } = sent;
  const win = { member: member.id, transaction: site.newId(), round, game, amount: '24.80', final: true };
  expect(await site.call('credit', win, provider)).toEqual({ status: 'ok', balance: '64.80' });
  expect(await site.call('debit', { ...stakeOf(token), amount: '65' }, provider)).toMatchObject({
    status: 'insufficient',
  });
  expect([await host.balance(member.id), await onPlatform()]).toEqual([95_000n, 6480n]);
  expect(await balanceOf(host.db, system('house', 'SABA'))).toBe(house - 1480n);
  const { data } = await host.call('betrecord', { api_type: 'SABA', date: 1, page: 1 }, member);
  expect(data.data).toMatchObject([{ Code: 'SB1001', bet_amount: '10.00', win_loss: '14.80', state: 1 }]);
  expect((await checkBooks(host.db)).checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]);
});

test('the token of a game is no session of the site, and is stored as a hash', async () => {
  const token = await launched();
  expect((await host.call('user', {}, { token })).code).toBe(401);
  expect(JSON.stringify(await host.db.rows('select g::text from game_session g'))).not.toContain(token);
});

const changedPassword = { password: loginPassword, paypassword: 'evening2026' };

test.each<[string, () => Promise<{ code: number }>]>([
  ['a log-off', () => host.call('logoff', {}, member)],
  ['a change of the password', () => host.call('editPassword', changedPassword, member)],
  ['a freeze', () => host.operator('POST', `/members/${member.id}/freeze`, { reason: '核查' })],
  ['the end of all sessions', () => host.operator('POST', `/members/${member.id}/sessions/revoke`)],
  ['a self-exclusion', () => host.send('setlimit', { kind: 'exclusion', period: '180d' }, member)],
])('%s ends games that are open, and launches', async (_how, end) => {
  await transferIn('50');
  const [open, link] = [await launched(), await launched()];
  expect(await authenticate(open)).toMatchObject({ status: 'ok' });
  expect((await end()).code).toBe(200);
  expect(await stake(open)).toMatchObject({ status: 'blocked', reason: 'token' });
  expect(await authenticate(link)).toMatchObject({ status: 'blocked', reason: 'token' });
  expect(await host.db.rows('select from bet where member_id = $1', [member.id])).toEqual([]);
});

test('a log-off leaves the games of other sessions open', async () => {
  await transferIn('50');
  const token = await launched();
  await authenticate(token);
  const { data } = await host.call('login_pc', { name: member.name, password: loginPassword });
  await host.call('logoff', {}, { token: data.api_token });
  expect(await stake(token)).toMatchObject({ status: 'ok' });
});

describe('without the secret of the games', () => {
  const bare = testHost({ platforms: platformsWith(connectedPlatforms) });

  test('a launch says so and moves nothing', async () => {
    const { id, token } = await bare.register();
    await bare.credit(id, 5000n);
    await bare.call('uptransferstatus', { transferstatus: 1 }, { token });
    const message = '该平台的游戏尚未开放，请选择其他平台！';
    expect(await bare.send('getGameUrl', { plat_name: 'PT' }, { token })).toMatchObject({ code: 422, message });
    expect(await bare.balance(id)).toBe(5000n);
    const balances = await bare.send('balancelist', {}, { token });
    expect(balances.data.every(({ balance }: { balance: string }) => balance === '0.00')).toBe(true);
  });
});
