import { mainWallet } from '@site/contract';
import { sandboxesOfTests, testHost } from '../../testing/testHost';
import { sandboxProviderOf, walletOf } from '../../testing/walletHost';

const host = testHost();
const wallet = walletOf(host, sandboxesOfTests.providers);
const provider = sandboxProviderOf('SG');

const launch = async (member: { token: string }) =>
  new URL((await host.send('getGameUrl', { plat_name: 'SG', game_code: 'SGS1001' }, member)).data.url);

test('a launch has a new token each time, which authenticates the member and takes stakes', async () => {
  const member = await host.register();
  await host.credit(member.id, 10_000n);
  const [first, second] = [await launch(member), await launch(member)];
  expect(first.pathname + first.searchParams.get('game')).toBe('/sandbox-games/playSGS1001');
  const token = first.searchParams.get('token');
  expect(second.searchParams.get('token')).not.toBe(token);
  const stake = { member: member.id, token, transaction: 'd', round: 'r', game: 'SGS1001', amount: '5' };
  // A launch that the provider has not opened allows nothing.
  expect(await wallet.call('debit', { ...stake, transaction: 'early' }, provider)).toMatchObject({
    status: 'blocked',
  });
  const authenticated = await wallet.call('authenticate', { token }, provider);
  expect(authenticated).toMatchObject({ member: member.id, balance: '100.00' });
  expect(await wallet.call('debit', stake, provider)).toEqual({ status: 'ok', balance: '95.00' });
});

test('has no balance and takes no transfers', async () => {
  const member = await host.register();
  const names = (await host.send('balancelist', {}, member)).data.map(({ name }: { name: string }) => name);
  expect(names).toContain('PT');
  expect(names).not.toContain('SG');
  const transfer = { sourcetype: mainWallet, targettype: 'SG', amount: '10' };
  expect(await host.send('transfer', transfer, member)).toMatchObject({
    message: '该平台直接使用主账户余额，无需转账！',
  });
});

test('an exclusion ends the games that are open', async () => {
  const member = await host.register();
  await launch(member);
  await host.send('setlimit', { kind: 'exclusion', period: '180d', amount: '' }, member);
  expect(await host.db.rows('select from game_session where member_id = $1', [member.id])).toEqual([]);
});

test.each(['concise', 'realbet'])(
  'its games are listed near the front of %s, with a picture of their own',
  async (category) => {
    const listed: { platform_name: string; pic: string }[] = (await host.call('game/list', { category })).data;
    const place = listed.findIndex(({ platform_name }) => platform_name === 'SG');
    expect([0, 1, 2, 3, 4]).toContain(place);
    expect(listed[place]?.pic).toMatch(/\/SG[SB]1001\.webp$/);
  },
);
