import { openDatabase } from '../../base/database/database';
import { callLimits } from '../../base/database/limits';
import { writeSetting } from '../../base/settings/settings';
import { paymentHost } from '../../testing/paymentHost';
import { testHost } from '../../testing/testHost';
import { rates } from '../../members/site/rates';
import { paymentMethods } from '../payments/paymentMethods';

const at = paymentHost();
const oneConnection = testHost({
  open: async (url) => openDatabase(url, { connections: 1, limits: callLimits(10_000) }),
});
const bankTransfer = {
  paytype: 'bank',
  amount: '250.50',
  bank: '中国银行',
  bank_owner: '张三',
  bank_no: '6222',
  bank_address: '北京',
};

describe('a deposit', () => {
  test('in USDT keeps the rate of the time of the order', async () => {
    const answer = await at.recharge({ paytype: 'usdt', amount: '100', catepay: 'ERC20' });
    expect(answer).toMatchObject({ code: 200, message: answer.data.deposit_no });
    await writeSetting(at.host.db, rates, { ...rates.initial, usdtrate: '6.00' });
    const { data } = await at.host.send('payinfo', { deposit_no: answer.message }, at.member);
    await writeSetting(at.host.db, rates, rates.initial);
    expect(data).toEqual({
      info: { amount: '100.00', real_money: '14.29', bank: 'ERC20', paytype: 'usdt' },
      cardlist: { mch_id: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), payimg: '' },
      state: 1,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      cancellable: 1,
      reported_reference: '',
      has_proof: 0,
      paid: [],
    });
  });

  test.each([
    ['0.08', '0.02'],
    ['700.01', '100.01'],
  ])('of %s yuan costs %s USDT at 7.00, rounded up', async (amount, realMoney) => {
    const deposit_no = await at.order({ paytype: 'usdt', amount, catepay: 'TRC20' });
    const { data } = await at.host.send('payinfo', { deposit_no }, at.member);
    expect(data.info.real_money).toBe(realMoney);
  });

  test('uses one connection, so that concurrent deposits cannot deadlock the pool', async () => {
    const member = await oneConnection.register();
    expect((await oneConnection.send('recharge', bankTransfer, member)).code).toBe(200);
  });

  test('by bank transfer answers that it waits for a review', async () => {
    expect(await at.recharge(bankTransfer)).toMatchObject({ code: 200, message: '操作成功，请等待工作人员审核！' });
  });

  test.each([
    [{ paytype: 'usdt', amount: '0.06', catepay: 'TRC20' }, '请输入正确的金额！'],
    [{ paytype: 'cash', amount: '5' }, '存款方式有误'],
    [{ ...bankTransfer, bank_owner: '' }, '请输入存款人姓名'],
    [{ ...bankTransfer, bank: '' }, '请选择银行类型'],
    [{ ...bankTransfer, bank_no: '' }, '请输入银行卡号'],
    [{ ...bankTransfer, bank_address: '' }, '请输入开户行地址'],
  ])('with %j is rejected: %s', async (payload, message) => {
    expect(await at.recharge(payload)).toEqual({ code: 422, message, data: null });
  });

  test('by a closed payment method is rejected', async () => {
    await writeSetting(at.host.db, paymentMethods, { ...paymentMethods.initial, card: 0 });
    expect((await at.recharge(bankTransfer)).code).toBe(422);
    expect((await at.host.send('get_pay_way', {}, at.member)).data).toEqual({
      usdt: 1,
      card: 0,
      alipay: 1,
      wxpay: 1,
      expiry_hours: 24,
      least: '0.01',
      most: '9999999999.99',
    });
    await writeSetting(at.host.db, paymentMethods, paymentMethods.initial);
  });

  test('is not shown to another member', async () => {
    const deposit_no = await at.order();
    const other = await at.host.register();
    expect((await at.host.send('payinfo', { deposit_no }, other)).code).toBe(422);
    expect((await at.host.send('orderdetail', { out_trade_no: deposit_no }, other)).code).toBe(422);
  });

  test('is rejected while five deposits of the member wait, also when sent at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => at.recharge({ paytype: 'alipay', amount: '100' })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    const message = '您有5笔存款正在审核，请等待处理后再提交！';
    expect(answers.filter((answer) => answer.code === 422 && answer.message === message)).toHaveLength(3);
    await at.host.operator('POST', `/deposits/${(await at.records(1)).data[0].out_trade_no}/reject`);
    expect((await at.recharge({ paytype: 'alipay', amount: '100' })).code).toBe(200);
    expect(await at.recharge({ paytype: 'alipay', amount: '100' })).toMatchObject({ code: 422, message });
  });

  test('is credited once when five operators approve it at the same time', async () => {
    const id = await at.order();
    expect(await at.host.balance(at.member.id)).toBe(0n);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at.host.operator('POST', `/deposits/${id}/approve`)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await at.host.operator('POST', `/deposits/${id}/reject`)).code).toBe(422);
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
    const { data } = await at.host.send('user', {}, at.member);
    expect(data).toMatchObject({ balance: '100.00', paysum: '100.00' });
    expect((await at.records(1)).data).toEqual([
      {
        amount: '100.00',
        created_at: expect.any(String),
        pay_way: 'USDT-TRC20',
        out_trade_no: id,
        state: 2,
        reason: '',
      },
    ]);
  });

  test('that is rejected credits nothing and shows the reason, not the note', async () => {
    const id = await at.order();
    const decision = { reason: '未到账', note: '疑似重复提交' };
    expect((await at.host.operator('POST', `/deposits/${id}/reject`, decision)).code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(0n);
    const { data } = await at.host.send('orderdetail', { out_trade_no: id }, at.member);
    expect(data).toMatchObject({
      state: 3,
      reason: '未到账',
      steps: [
        { state: 1, reason: '' },
        { state: 3, reason: '未到账' },
      ],
    });
    expect((await at.records(1)).data).toMatchObject([{ state: 3, reason: '未到账' }]);
    expect(JSON.stringify([data, await at.records(1)])).not.toContain('疑似重复提交');
  });
});
