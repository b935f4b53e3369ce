import { held, system } from '../ledger/accounts';
import { balanceOf } from '../ledger/ledger';
import { writeSetting } from '../settings/settings';
import { paymentHost, usdtWallet } from '../testing/paymentHost';
import { fundPassword } from '../testing/testHost';
import { rates } from './rates';
import { withdrawalTurnover } from './turnover';

const at = paymentHost();

describe('a withdrawal', () => {
  const withdraw = (bank: number, change: object = {}, key?: string) =>
    at.host.send(
      'withdraw',
      { amount: '100', bank, password: fundPassword, ...change },
      { ...at.member, ...(key ? { key } : {}) },
    );

  test('is held, and paid out on approval', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 50_000n);
    expect(await withdraw(bank)).toMatchObject({ code: 200, message: '提交成功，请等待后台审核！' });
    expect(await at.host.balance(at.member.id)).toBe(40_000n);
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(10_000n);
    expect((await at.host.send('user', {}, at.member)).data).toMatchObject({ balance: '400.00', held: '100.00' });
    const { out_trade_no: id, state } = (await at.records(2)).data[0];
    expect(state).toBe(1);
    const listed = (await at.host.operator('GET', '/withdrawals?state=1')).data.data[0];
    // 100 yuan are 14.08 USDT at 7.10, less 1.00.
    expect(listed).toMatchObject({
      out_trade_no: id,
      username: at.member.name,
      amount: '100.00',
      net: '13.08',
      bank_no: usdtWallet.bank_no.slice(-4).padStart(usdtWallet.bank_no.length, '*'),
    });
    const out = await balanceOf(at.host.db, system('withdrawals'));
    expect((await at.host.operator('POST', `/withdrawals/${id}/approve`)).code).toBe(200);
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(0n);
    expect(await balanceOf(at.host.db, system('withdrawals'))).toBe(out + 10_000n);
    expect((await at.host.send('user', {}, at.member)).data).toMatchObject({ balance: '400.00', held: '0.00' });
    expect((await at.records(2)).data[0].state).toBe(2);
  });

  test('is credited back once when three operators reject it at the same time', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    await withdraw(bank);
    const id = (await at.records(2)).data[0].out_trade_no;
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => at.host.operator('POST', `/withdrawals/${id}/reject`)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422]);
    expect((await at.host.operator('POST', `/withdrawals/${id}/approve`)).code).toBe(422);
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(0n);
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
    expect((await at.records(2)).data).toMatchObject([{ out_trade_no: id, state: 3 }]);
  });

  test('is decided once when one operator approves and another rejects it at the same time', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    await withdraw(bank);
    const id = (await at.records(2)).data[0].out_trade_no;
    const [rejected, approved] = await Promise.all(
      ['reject', 'approve'].map((word) => at.host.operator('POST', `/withdrawals/${id}/${word}`)),
    );
    expect([rejected?.code, approved?.code].toSorted()).toEqual([200, 422]);
    const isRejected = rejected?.code === 200;
    expect((await at.records(2)).data).toMatchObject([{ out_trade_no: id, state: isRejected ? 3 : 2 }]);
    expect(await at.host.balance(at.member.id)).toBe(isRejected ? 10_000n : 0n);
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(0n);
  });

  test('200 concurrent requests with the correct password meet no rate limit', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 100_000n);
    const answers = await Promise.all(Array.from({ length: 200 }, () => withdraw(bank)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(answers.filter(({ message }) => message === '余额不足！')).toHaveLength(190);
  });

  test('is rejected for 20 wrong passwords in a row, and then rate-limited', async () => {
    const bank = await at.account();
    const codes: number[] = [];
    for (let n = 0; n < 21; n += 1) codes.push((await withdraw(bank, { password: `99${1000 + n}` })).code);
    expect(codes).toEqual([...Array<number>(20).fill(422), 429]);
  });

  test('of 60 concurrent withdrawals as many succeed as the balance covers', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 100_000n);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => withdraw(bank, { amount: '100' }, `press-${n}`)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(answers.filter(({ message }) => message === '余额不足！')).toHaveLength(50);
    expect((await at.records(2)).total).toBe(10);
  });

  test.each([
    [{ amount: '99.99' }, '单笔提现金额不能低于100元！'],
    [{ amount: '' }, '单笔提现金额不能低于100元！'],
    [{ amount: '100.001' }, '请输入正确的金额！'],
    [{ password: '' }, '请输入您的支付密码！'],
    [{ password: '000000' }, '支付密码错误！'],
    [{ bank: 999_999 }, '您想要提现到哪里？'],
    [{ amount: '9999999' }, '余额不足！'],
  ])('with %j is rejected: %s', async (change, message) => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    expect(await withdraw(bank, change)).toEqual({ code: 422, message, data: null });
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
  });

  test('to an unbound account or one of another member is rejected', async () => {
    const bank = await at.account();
    await at.host.send('delcard', { id: bank }, at.member);
    await at.host.credit(at.member.id, 10_000n);
    expect((await withdraw(bank)).message).toBe('您想要提现到哪里？');
    at.member = await at.host.register();
    await at.host.credit(at.member.id, 10_000n);
    expect((await withdraw(bank)).message).toBe('您想要提现到哪里？');
  });

  describe('with a required turnover', () => {
    const bets = (fen: number, placedAt: Date) =>
      at.host.db.run(
        `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
          values ($1, 'PT', 'PT1001', 'concise', 'spin', $2, 0, 1, $3)`,
        [at.member.id, fen, placedAt],
      );
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    afterEach(() => writeSetting(at.host.db, withdrawalTurnover, withdrawalTurnover.initial));

    test('is rejected until the turnover is reached, with the missing amount', async () => {
      const bank = await at.account();
      await bets(1_000_000, minutesAgo(5));
      await at.host.operator('POST', `/deposits/${await at.order({ paytype: 'alipay', amount: '200.01' })}/approve`);
      await writeSetting(at.host.db, withdrawalTurnover, { deposits: '1.5', redPackets: '0' });
      expect(await withdraw(bank)).toMatchObject({ code: 422, message: '取款前还需完成流水300.02元！' });
      expect(await at.host.balance(at.member.id)).toBe(20_001n);
      await bets(30_001, minutesAgo(-1));
      expect((await withdraw(bank)).message).toBe('取款前还需完成流水0.01元！');
      await bets(1, minutesAgo(-2));
      expect((await withdraw(bank)).code).toBe(200);
    });

    test('bets before a deposit or red packet do not count towards its turnover', async () => {
      const bank = await at.account();
      await at.host.credit(at.member.id, 20_000n);
      const packet = (rule: number, createdAt: Date) =>
        at.host.db.run(
          `insert into red_packet (member_id, day, rule, deposited, amount, created_at)
            values ($1, '2026-01-01', $2, 0, 1000, $3)`,
          [at.member.id, rule, createdAt],
        );
      await packet(0, minutesAgo(9));
      await bets(50_000, minutesAgo(8));
      await packet(1, minutesAgo(7));
      await bets(3_000, minutesAgo(6));
      await writeSetting(at.host.db, withdrawalTurnover, { deposits: '0', redPackets: '5' });
      expect((await withdraw(bank)).message).toBe('取款前还需完成流水20.00元！');
      await bets(2_000, minutesAgo(5));
      expect((await withdraw(bank)).code).toBe(200);
    });
  });

  test('to an account that is unbound concurrently either succeeds whole or is rejected whole', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    const [paid, unbound] = await Promise.all([withdraw(bank), at.host.send('delcard', { id: bank }, at.member)]);
    expect(unbound.code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(paid.code === 200 ? 0n : 10_000n);
  });

  test.each(['approve', 'reject'] as const)(
    'is decided (%s) although its account was unbound, and its record stays',
    async (word) => {
      const bank = await at.account();
      await at.host.credit(at.member.id, 10_000n);
      await withdraw(bank);
      await at.host.send('delcard', { id: bank }, at.member);
      const id = (await at.records(2)).data[0].out_trade_no;
      expect((await at.host.operator('POST', `/withdrawals/${id}/${word}`, { note: '' })).code).toBe(200);
      expect(await at.host.balance(at.member.id)).toBe(word === 'reject' ? 10_000n : 0n);
      expect(await balanceOf(at.host.db, held(at.member.id))).toBe(0n);
      expect((await at.records(2)).data).toMatchObject([
        { out_trade_no: id, pay_way: 'USDT-TRC20', state: word === 'reject' ? 3 : 2 },
      ]);
    },
  );

  test('is decided once while its account is unbound concurrently', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    await withdraw(bank);
    const id = (await at.records(2)).data[0].out_trade_no;
    const [approved, rejected, unbound] = await Promise.all([
      at.host.operator('POST', `/withdrawals/${id}/approve`),
      at.host.operator('POST', `/withdrawals/${id}/reject`),
      at.host.send('delcard', { id: bank }, at.member),
    ]);
    expect([approved.code, rejected.code].toSorted()).toEqual([200, 422]);
    expect(unbound.code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(rejected.code === 200 ? 10_000n : 0n);
    expect((await at.records(2)).data).toMatchObject([{ state: rejected.code === 200 ? 3 : 2 }]);
  });

  test('is rejected if the fee exceeds its amount', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    await writeSetting(at.host.db, rates, { ...rates.initial, withdrawfeeusdttrc: '14.08' });
    expect((await withdraw(bank)).code).toBe(422);
    await writeSetting(at.host.db, rates, rates.initial);
  });
});
