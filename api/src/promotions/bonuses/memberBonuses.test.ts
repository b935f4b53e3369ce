import { giveBonus } from '../../testing/bonusHost';
import { testHost } from '../../testing/testHost';

const host = testHost();

test('lists what a bonus has, needs and counts, and gives it up once', async () => {
  const [member, other] = [await host.register(), await host.register()];
  const id = Number(
    await giveBonus(host.db, member.id, 5_000n, {
      highest_stake: 2_000,
      weights: { categories: { realbet: 50 }, games: { 'PT/none': 0 } },
    }),
  );
  expect((await host.send('bonuses', {}, member)).data).toEqual([
    {
      id,
      name: '新人礼',
      kind: 'fixed',
      state: 'active',
      granted: '50.00',
      balance: '50.00',
      requirement: '500.00',
      done: '0.00',
      highest_stake: '20.00',
      weights: [
        { category: 'realbet', percent: 50 },
        { platform: 'PT', game_code: 'none', name: 'PT/none', percent: 0 },
      ],
      created_at: expect.any(String),
      expires_at: expect.any(String),
      ended_at: null,
    },
  ]);
  expect((await host.send('user', {}, member)).data).toMatchObject({ balance: '0.00', bonus: '50.00' });
  expect((await host.send('bonuses', {}, other)).data).toEqual([]);
  expect(await host.send('giveupbonus', { id }, other)).toMatchObject({ code: 422, message: '该奖金不存在或已结束！' });
  expect(await host.send('giveupbonus', { id }, member)).toMatchObject({ code: 200, message: '已放弃该奖金！' });
  expect(await host.send('giveupbonus', { id }, member)).toMatchObject({ code: 422 });
  expect((await host.send('bonuses', {}, member)).data).toMatchObject([{ state: 'given-up', balance: '0.00' }]);
  expect((await host.send('user', {}, member)).data.bonus).toBe('0.00');
});

test('is not withdrawn', async () => {
  const member = await host.register();
  await giveBonus(host.db, member.id, 50_000n);
  expect(await host.balance(member.id)).toBe(0n);
  const transfer = { sourcetype: 'userbalance', targettype: 'PT', amount: '10' };
  expect((await host.send('transfer', transfer, member)).code).toBe(422);
});
