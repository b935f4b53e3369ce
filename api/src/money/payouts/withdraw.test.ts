import { held, system } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { writeSetting } from '../../base/settings/settings';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { rates } from '../../members/site/rates';
import { withdrawalTurnover } from '../turnover/turnover';

const at = paymentHost();

const card = {
  bank: '中国银行',
  bank_no: '6222021234567890123',
  bank_owner: '张三',
  bank_address: '北京分行',
  pay_pass: fundPassword,
};

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

  test('of 30 concurrent withdrawals as many succeed as the balance covers', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 100_000n);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => withdraw(bank, { amount: '100' }, `press-${n}`)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(answers.filter(({ message }) => message === '余额不足！')).toHaveLength(20);
    expect((await at.records(2)).total).toBe(10);
  });

  test.each([
    [{ amount: '99.99' }, '单笔提现金额不能低于100元！'],
    [{ password: '000000' }, '支付密码错误！'],
    [{ bank: 999_999 }, '您想要提现到哪里？'],
    [{ amount: '9999999' }, '余额不足！'],
  ])('with %j is rejected: %s', async (change, message) => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    expect(await withdraw(bank, change)).toEqual({ code: 422, message, data: null });
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
  });

  test.each<[what: string, account: object, type: number, takeAway: (id: number) => Promise<unknown>]>([
    ['an unbound card', card, 1, (id) => at.host.send('delcard', { id }, at.member)],
    ['an unbound wallet', usdtWallet, 2, (id) => at.host.send('delcard', { id }, at.member)],
    ['a card of another member', card, 1, async () => (at.member = await at.host.register())],
    ['a wallet of another member', usdtWallet, 2, async () => (at.member = await at.host.register())],
  ])('to %s is rejected', async (_what, account, type, takeAway) => {
    await at.host.send('bindcard', account, at.member);
    const [{ id }] = (await at.host.send('getcard', { type }, at.member)).data;
    await takeAway(id);
    await at.host.credit(at.member.id, 10_000n);
    expect(await withdraw(id)).toMatchObject({ code: 422, message: '您想要提现到哪里？' });
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
  });

  describe('with a required turnover', () => {
    const bet = async (fen: number, state = 1) =>
      at.host.db.row<{ id: string }>(
        `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
          values ($1, 'PT', 'PT1001', 'concise', 'spin', $2, 0, $3, now()) returning id`,
        [at.member.id, fen, state],
      );
    const setMultiples = (deposits: string, redPackets = '0') =>
      writeSetting(at.host.db, withdrawalTurnover, { deposits, redPackets });
    const deposit = async (amount: string) => at.decide(await at.order({ paytype: 'alipay', amount }), 'approve', {});
    const packet = (fen: number, rule = 0) =>
      at.host.db.run(
        `insert into red_packet (member_id, day, rule, deposited, amount, created_at)
          values ($1, '2026-01-01', $2, 0, $3, now())`,
        [at.member.id, rule, fen],
      );
    let bank: number;
    beforeEach(async () => {
      bank = await at.account();
    });
    afterEach(() => writeSetting(at.host.db, withdrawalTurnover, withdrawalTurnover.initial));

    test('is rejected until the turnover is reached, with the missing amount', async () => {
      await setMultiples('1.5');
      await bet(1_000_000);
      await deposit('200.01');
      expect(await withdraw(bank)).toMatchObject({ code: 422, message: '取款前还需完成流水300.02元！' });
      expect(await at.host.balance(at.member.id)).toBe(20_001n);
      await bet(30_001);
      expect((await withdraw(bank)).message).toBe('取款前还需完成流水0.01元！');
      await bet(1);
      expect((await withdraw(bank)).code).toBe(200);
    });

    test('bets before a credit do not count towards its turnover', async () => {
      await at.host.credit(at.member.id, 20_000n);
      await setMultiples('0', '5');
      await packet(1000);
      await bet(50_000);
      await packet(1000, 1);
      await bet(3000);
      expect((await withdraw(bank)).message).toBe('取款前还需完成流水20.00元！');
      await bet(2000);
      expect((await withdraw(bank)).code).toBe(200);
    });

    test.each<[what: string, before: string, after: string, message: string]>([
      ['raised', '0', '1', '提交成功，请等待后台审核！'],
      ['lowered', '3', '0', '取款前还需完成流水600.00元！'],
    ])('of a deposit is not changed by a multiple that is %s later', async (_what, before, after, message) => {
      await setMultiples(before);
      await deposit('200');
      await setMultiples(after);
      expect((await withdraw(bank)).message).toBe(message);
    });

    test('as shipped asks nothing of deposits and 1 times red packets', async () => {
      await at.host.db.run('delete from setting where key = $1', [withdrawalTurnover.key]);
      await deposit('200');
      await packet(1000);
      expect((await withdraw(bank)).message).toBe('取款前还需完成流水10.00元！');
    });

    test.each(['update bet set state = 0 where id = $1', 'delete from bet where id = $1'])(
      'gets back exactly what a bet took that does not count any more: %s',
      async (change) => {
        await setMultiples('1');
        await deposit('100');
        await bet(4000);
        const last = await bet(9000);
        await deposit('50');
        expect((await withdraw(bank)).message).toBe('取款前还需完成流水50.00元！');
        await at.host.db.run(change, [last?.id]);
        expect((await withdraw(bank)).message).toBe('取款前还需完成流水110.00元！');
        const open = await bet(11_000, 2);
        expect((await withdraw(bank)).code).toBe(422);
        await at.host.db.run('update bet set state = 1 where id = $1', [open?.id]);
        expect((await withdraw(bank)).code).toBe(200);
        // Also after a withdrawal: the next one needs it again.
        await at.host.db.run(change, [open?.id]);
        expect((await withdraw(bank)).message).toBe('取款前还需完成流水110.00元！');
      },
    );
  });

  test('waits for its account that is being unbound, and is rejected', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    let answered: ReturnType<typeof withdraw> | undefined;
    await at.host.services.jobs.transaction(async (tx) => {
      await tx.run('update payout_account set removed_at = now() where id = $1', [bank]);
      answered = withdraw(bank);
      await waitUntil('the withdrawal waits for the account', async () => {
        const rows = await at.host.db.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0 || (await at.host.balance(at.member.id)) === 0n;
      });
    });
    expect(await answered).toMatchObject({ code: 422, message: '您想要提现到哪里？' });
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
  });

  test('to an account that was unbound is rejected by one operator, not approved, and its record stays', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    await withdraw(bank);
    await at.host.send('delcard', { id: bank }, at.member);
    const id = (await at.records(2)).data[0].out_trade_no;
    const decide = (word: string) => at.host.operator('POST', `/withdrawals/${id}/${word}`, { note: '' });
    expect((await decide('approve')).code).toBe(422);
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(10_000n);
    expect((await decide('reject')).code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(0n);
    expect((await at.records(2)).data).toMatchObject([{ out_trade_no: id, pay_way: 'USDT-TRC20', state: 3 }]);
  });

  test('is rejected if the fee exceeds its amount', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    await writeSetting(at.host.db, rates, { ...rates.initial, withdrawfeeusdttrc: '14.08' });
    expect((await withdraw(bank)).code).toBe(422);
    await writeSetting(at.host.db, rates, rates.initial);
  });
});
