import { platformWallet } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { testHost } from '../../testing/testHost';

describe('platform transfers', () => {
  const host = testHost();

  const rich = async (fen = 100_000n) => {
    const member = await host.register();
    await host.credit(member.id, fen);
    return member;
  };
  const on = (memberId: string, platform: string) => balanceOf(host.db, platformWallet(memberId, platform));

  it('moves money in and out, by any spelling of the platform', async () => {
    const { id, token } = await rich();
    expect(
      await host.call('transfer', { amount: '300.50', sourcetype: 'userbalance', targettype: 'AG' }, { token }),
    ).toMatchObject({ code: 200 });
    expect(
      await host.call('transfer', { amount: 100, sourcetype: 'ag真人', targettype: 'userbalance' }, { token }),
    ).toMatchObject({ code: 200 });
    expect(await on(id, 'AG')).toBe(20_050n);
    expect(await host.balance(id)).toBe(79_950n);
    const { data } = await host.call('balancelist', {}, { token });
    expect(data.find((it: { name: string }) => it.name === 'AG')).toEqual({
      name: 'AG',
      platname: 'AG真人',
      balance: '200.50',
    });
    expect(data).toHaveLength(10);
  });

  it.each([
    [
      'more than the main balance',
      { amount: '1000.01', sourcetype: 'userbalance', targettype: 'PT' },
      '操作金额超出了您的账户余额！',
    ],
    [
      'more than the platform holds',
      { amount: '1', sourcetype: 'PT', targettype: 'userbalance' },
      '操作金额超出了您该游戏平台的余额！',
    ],
    ['an unknown platform', { amount: '1', sourcetype: 'userbalance', targettype: 'NOPE' }, '转账平台有误'],
    [
      'both sides the main wallet',
      { amount: '1', sourcetype: 'userbalance', targettype: 'userbalance' },
      '转账平台有误',
    ],
    ['no side the main wallet', { amount: '1', sourcetype: 'AG', targettype: 'PT' }, '转账平台有误'],
  ])('rejects %s', async (_what, payload, message) => {
    const { id, token } = await rich();
    expect(await host.call('transfer', payload, { token })).toMatchObject({ code: 422, message });
    expect(await host.balance(id)).toBe(100_000n);
  });

  it('twenty concurrent transfers take no more than the balance', async () => {
    const { id, token } = await rich();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        host.call('transfer', { amount: '100', sourcetype: 'userbalance', targettype: 'OB' }, { token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(await host.balance(id)).toBe(0n);
    expect(await on(id, 'OB')).toBe(100_000n);
  });

  it('transfers everything back from all platforms and returns the sum', async () => {
    const { id, token } = await rich();
    for (const targettype of ['AG', 'KY', 'VR'])
      await host.call('transfer', { amount: '100.10', sourcetype: 'userbalance', targettype }, { token });
    expect(await host.call('transall', {}, { token })).toMatchObject({
      code: 200,
      message: '回收成功，共回收300.30元',
    });
    expect(await host.balance(id)).toBe(100_000n);
    expect(await host.call('transall', {}, { token })).toMatchObject({ code: 200, message: '各平台暂无可回收的余额' });
  });

  it('transfers a balance back once under concurrent requests', async () => {
    const { id, token } = await rich();
    await host.call('transfer', { amount: '500', sourcetype: 'userbalance', targettype: 'AG' }, { token });
    const answers = await Promise.all(Array.from({ length: 6 }, () => host.call('transall', {}, { token })));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    expect(await host.balance(id)).toBe(100_000n);
  });

  it('shows transfers in the records of their direction', async () => {
    const { token } = await rich();
    await host.call('transfer', { amount: '70', sourcetype: 'userbalance', targettype: 'SABA' }, { token });
    const { data } = await host.call('gettransrecord', { api_type: 'SABA', date: 4, page: 1, type: 3 }, { token });
    expect(data.data).toMatchObject([{ amount: '70.00', state: 1 }]);
    for (const [api_type, total] of [
      ['saba体育', 1],
      ['AG', 0],
      ['NOPE', 0],
    ] as const) {
      expect((await host.call('gettransrecord', { api_type, date: 1, page: 1, type: 3 }, { token })).data.total).toBe(
        total,
      );
    }
    expect(
      (await host.call('gettransrecord', { api_type: '', date: 1, page: 1, type: 4 }, { token })).data.data,
    ).toEqual([]);
  });
});
