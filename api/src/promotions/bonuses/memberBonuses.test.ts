import { giveBonus } from '../../testing/bonusHost';
import { testHost } from '../../testing/testHost';
import { settleDueBonuses } from './dueBonuses';

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

describe('a notice to the member', () => {
  const settle = (days: number) =>
    settleDueBonuses({ db: host.db, now: () => new Date(Date.now() + days * 86_400_000) });
  const given = '奖金已到账 新人礼 ¥50.00，请在END（北京时间）前完成流水 ¥500.00，之后转为现金。';
  const converted = '奖金已转为现金 新人礼 ¥50.00 已转入主账户。';
  const ending = '奖金即将到期 新人礼 ¥50.00 将于END（北京时间）到期，未完成流水的部分届时收回。';
  const expired = '奖金已到期 新人礼 ¥50.00 未在有效期内完成流水，已收回。';

  test.each<[string, { multiple?: number; isPaused?: boolean }, number[], string[]]>([
    ['given', {}, [], [given]],
    ['given without a requirement', { multiple: 0 }, [], [converted]],
    ['two days before its end', {}, [5], [given]],
    ['a day before its end', {}, [6.5, 6.6], [ending, given]],
    ['a day before its end, in a pause', { isPaused: true }, [6.5], [given]],
    ['after its end', {}, [8, 8], [expired, given]],
  ])('is written once for a bonus %s', async (_what, { multiple = 10, isPaused = false }, looks, notices) => {
    const member = await host.register();
    await giveBonus(host.db, member.id, 5_000n, { multiple });
    if (isPaused) await host.send('setlimit', { kind: 'timeout', period: '7d', amount: '' }, member);
    for (const days of looks) await settle(days);
    const end = (await host.send('bonuses', {}, member)).data[0].expires_at.slice(0, 16);
    const { data } = (await host.send('notices/own', { page: 1 }, member)).data;
    const textOf = ({ title, content }: { title: string; content: string }) =>
      `${title} ${content}`.replace(end, 'END');
    expect(data.map(textOf)).toEqual(notices);
  });

  test('is not written for a bonus that the member gives up', async () => {
    const member = await host.register();
    const id = Number(await giveBonus(host.db, member.id, 5_000n));
    await host.send('giveupbonus', { id }, member);
    const { data } = (await host.send('notices/own', { page: 1 }, member)).data;
    expect(data).toMatchObject([{ kind: 'bonus-granted' }]);
  });
});

test('is not withdrawn', async () => {
  const member = await host.register();
  await giveBonus(host.db, member.id, 50_000n);
  expect(await host.balance(member.id)).toBe(0n);
  const transfer = { sourcetype: 'userbalance', targettype: 'PT', amount: '10' };
  expect((await host.send('transfer', transfer, member)).code).toBe(422);
});
