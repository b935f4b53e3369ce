import * as v from 'valibot';
import { testHost } from '../../testing/testHost';
import { writeSetting } from '../../base/settings/settings';
import { vipTiers, vipOf } from './vip';

const host = testHost();

describe('VIP', () => {
  const tiers = [1000, 5000].map((recharge) => ({
    ...vipTiers.initial[0]!,
    recharge: `${recharge}.00`,
    flow: `${recharge * 10}.00`,
  }));

  test.each([
    [0n, 0n, 0],
    [99_999n, 9_000_000n, 0],
    [100_000n, 999_999n, 0],
    [100_000n, 1_000_000n, 1],
    [499_999n, 9_000_000n, 1],
    [500_000n, 4_999_999n, 1],
    [500_000n, 5_000_000n, 2],
  ])('%s fen deposited and %s wagered make it %s', (deposited, turnover, vip) =>
    expect(vipOf(tiers, deposited, turnover)).toBe(vip),
  );

  test.each([
    [{ recharge: '1000.00', flow: '60000.00' }, false],
    [{ recharge: '5000.00', flow: '9999.99' }, false],
    [{ recharge: '5000.00', flow: '10000.00' }, true],
  ])('a second tier of %j fits: %s', (change, fits) =>
    expect(v.safeParse(vipTiers.schema, [tiers[0], { ...tiers[1], ...change }]).success).toBe(fits),
  );

  test('counts approved deposits and settled bets; `paysum` is the sum of approved deposits', async () => {
    await writeSetting(host.db, vipTiers, tiers);
    const { id, token } = await host.register();
    const user = async () => (await host.send('user', {}, { token })).data;
    const bet = (amount: number, state: number) =>
      host.db.run(
        `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
         values ($1, 'PT', 'PT1001', 'concise', 'spin', $2, 0, $3, now())`,
        [id, amount, state],
      );
    await host.db.run(
      `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
       values ('D' || gen_random_uuid(), $1, 'bank', 100000, 1, 2, now())`,
      [id],
    );
    await bet(999_999, 1);
    await bet(1_000_000, 0);
    await bet(1_000_000, 2);
    expect(await user()).toMatchObject({ vip: 0, paysum: '1000.00', turnover: '9999.99' });
    await bet(1, 1);
    expect(await user()).toMatchObject({ vip: 1, paysum: '1000.00', turnover: '10000.00' });
  });

  test('serves the badge of a level', async () => {
    await writeSetting(host.db, vipTiers, tiers);
    const { token } = await host.register();
    const { vipname } = (await host.send('user', {}, { token })).data;
    expect((await host.app.inject({ method: 'GET', url: vipname })).headers['content-type']).toMatch('image/svg+xml');
  });
});
