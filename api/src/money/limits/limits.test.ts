import { lockMember } from '../../members/members.store';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';

const at = paymentHost();
// A fixed time, so that no test crosses midnight while it runs.
const begun = Date.parse('2026-03-10T15:00:00+08:00');

beforeEach(() => at.host.setNow(new Date(begun)));

describe('limits that members set', () => {
  const set = (payload: object) => at.host.send('setlimit', payload, at.member);

  test('a deposit limit counts pending and approved deposits, not rejected ones', async () => {
    expect((await set({ kind: 'deposit', period: 'day', amount: '250' })).code).toBe(200);
    const id = await at.order();
    await at.order();
    expect((await at.recharge({ paytype: 'usdt', amount: '100', catepay: 'TRC20' })).message).toBe(
      '已超出您设置的存款限额',
    );
    await at.host.operator('POST', `/deposits/${id}/reject`);
    expect((await at.recharge({ paytype: 'usdt', amount: '150', catepay: 'TRC20' })).code).toBe(200);
    const { data } = await at.host.send('limits', {}, at.member);
    expect(data).toContainEqual({ kind: 'deposit', period: 'day', amount: '250.00', used: '250.00' });
  });

  test('an empty amount removes the limit after 24 hours', async () => {
    await set({ kind: 'deposit', period: 'day', amount: '100' });
    expect((await set({ kind: 'deposit', period: 'day', amount: '' })).code).toBe(200);
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(422);
    at.host.setNow(new Date(begun + 25 * 3_600_000));
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(200);
  });

  test('concurrent deposits cannot exceed the limit together', async () => {
    await set({ kind: 'deposit', period: 'week', amount: '300' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => at.recharge({ paytype: 'alipay', amount: '100' })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
  });

  test('a higher limit takes effect after 24 hours, a lower one at once', async () => {
    await set({ kind: 'deposit', period: 'day', amount: '100' });
    await set({ kind: 'deposit', period: 'day', amount: '500' });
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(422);
    at.host.setNow(new Date(begun + 25 * 3_600_000));
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(200);
  });

  test('a lower limit replaces a higher one that has not begun', async () => {
    await set({ kind: 'deposit', period: 'day', amount: '100' });
    await set({ kind: 'deposit', period: 'day', amount: '500' });
    await set({ kind: 'deposit', period: 'day', amount: '50' });
    at.host.setNow(new Date(begun + 25 * 3_600_000));
    expect((await at.recharge({ paytype: 'alipay', amount: '51' })).code).toBe(422);
  });

  test('a higher limit that is replaced before it begins never takes effect', async () => {
    const later = (hours: number) => at.host.setNow(new Date(begun + hours * 3_600_000));
    const limit = async () => {
      const { data } = await at.host.send('limits', {}, at.member);
      return data.find(({ period }: { period: string }) => period === 'month').amount;
    };
    const setMonth = (amount: string) => set({ kind: 'deposit', period: 'month', amount });
    await setMonth('100');
    later(1);
    await setMonth('5000');
    later(11);
    await setMonth('300');
    later(26);
    expect(await limit()).toBe('100.00');
    later(36);
    expect(await limit()).toBe('300.00');
    await setMonth('');
    later(40);
    await setMonth('300');
    later(90);
    expect(await limit()).toBe('300.00');
  });

  test('a time-out rejects deposits until it ends, and allows withdrawals', async () => {
    expect((await set({ kind: 'timeout', period: '1d' })).code).toBe(200);
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(422);
    const bank = await at.account();
    await at.host.credit(at.member.id, 10_000n);
    expect((await at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, at.member)).code).toBe(200);
    at.host.setNow(new Date(begun + 25 * 3_600_000));
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(200);
  });

  test('of two time-outs the one that ends last is shown and applies', async () => {
    await set({ kind: 'timeout', period: '30d' });
    await set({ kind: 'timeout', period: '1d' });
    const { data } = await at.host.send('limits', {}, at.member);
    expect(data.filter(({ kind }: { kind: string }) => kind === 'timeout')).toMatchObject([{ period: '30d' }]);
    at.host.setNow(new Date(begun + 25 * 3_600_000));
    expect((await at.recharge({ paytype: 'alipay', amount: '200' })).code).toBe(422);
  });

  test('a deposit waits for a time-out that is being set', async () => {
    let answered: ReturnType<typeof at.recharge> | undefined;
    await at.host.services.jobs.transaction(async (tx) => {
      await lockMember(tx, at.member.id);
      answered = at.recharge({ paytype: 'alipay', amount: '200' });
      await waitUntil('the deposit waits for the member', async () => {
        const rows = await at.host.db.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      await tx.run(
        `insert into member_limit (member_id, kind, period, created_at, begins_at, ends_at)
          select $1, 'timeout', '1d', $2::timestamptz, $2, $2::timestamptz + interval '1 day'`,
        [at.member.id, new Date(begun)],
      );
    });
    expect((await answered)?.code).toBe(422);
  });

  test.each([
    { kind: 'deposit', period: 'year', amount: '5' },
    { kind: 'timeout', period: 'constructor' },
    { kind: 'toString', period: '1d' },
  ])('rejects the limit %j', async (payload) => expect((await set(payload)).code).toBe(422));
});
