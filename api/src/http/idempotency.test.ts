import { paymentHost } from '../testing/paymentHost';
import { fundPassword } from '../testing/testHost';

const at = paymentHost();

describe('an Idempotency-Key', () => {
  const payload = { paytype: 'usdt', amount: '100', catepay: 'TRC20' };

  test('gives the first answer again and makes no second order', async () => {
    const first = await at.recharge(payload, 'press-1');
    expect(await at.recharge({ ...payload, amount: 100, unknown: 1 }, 'press-1')).toEqual(first);
    expect((await at.records(1)).total).toBe(1);
  });

  test('with another payload is refused', async () => {
    await at.recharge(payload, 'press-1');
    expect((await at.recharge({ ...payload, amount: '101' }, 'press-1')).code).toBe(422);
    expect((await at.records(1)).total).toBe(1);
  });

  test('is each member’s own, and each call’s', async () => {
    const first = await at.recharge(payload, 'press-1');
    at.member = await at.host.register();
    expect((await at.recharge(payload, 'press-1')).message).not.toBe(first.message);
  });

  test('pressed twelve times at once moves the money once', async () => {
    const bank = await at.account();
    await at.host.credit(at.member.id, 100_000n);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...at.member, key: 'same' }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(90_000n);
  });

  test('repeats a refusal too', async () => {
    const bank = await at.account();
    const ask = () =>
      at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...at.member, key: 'poor' });
    const first = await ask();
    expect(first.message).toBe('余额不足！');
    await at.host.credit(at.member.id, 10_000n);
    expect(await ask()).toEqual(first);
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
  });

  test('is forgotten after 24 hours', async () => {
    const first = await at.recharge(payload, 'old');
    await at.host.db.run(`update idempotent_answer set created_at = now() - interval '25 hours'`);
    const second = await at.recharge({ ...payload, amount: '101' }, 'old');
    expect(second.code).toBe(200);
    expect(second.message).not.toBe(first.message);
  });

  test('leaves no trace of a password', async () => {
    const bank = await at.account();
    await at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...at.member, key: 'k' });
    const kept = await at.host.db.rows('select * from idempotent_answer');
    expect(JSON.stringify(kept)).not.toContain(fundPassword);
  });
});
