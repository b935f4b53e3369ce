import { testHost } from '../testing/testHost';
import { writeSetting } from '../settings/settings';
import { vipTiers, vipOf } from './vip';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

describe('VIP', () => {
  const tiers = [1000, 5000].map((recharge) => ({ ...vipTiers.initial[0]!, recharge: `${recharge}.00` }));

  test.each([
    [0n, 0],
    [99_999n, 0],
    [100_000n, 1],
    [499_999n, 1],
    [500_000n, 2],
  ])('%s fen deposited make it %s', (deposited, vip) => expect(vipOf(tiers, deposited)).toBe(vip));

  test('comes with its badge', async () => {
    await writeSetting(host.db, vipTiers, tiers);
    const { token } = await host.register();
    const { vipname } = (await host.send('user', {}, { token })).data;
    expect((await host.app.inject({ method: 'GET', url: vipname })).headers['content-type']).toMatch('image/svg+xml');
  });
});
