import { paymentHost } from '../../testing/paymentHost';
import { fundPassword, operatorKeyOfTests, patientLimits, testHost } from '../../testing/testHost';
import { openDatabase } from '../database/database';

describe('answers', () => {
  const at = paymentHost();

  describe('Idempotency-Key', () => {
    const payload = { paytype: 'usdt', amount: '100', catepay: 'TRC20' };

    test('returns the first answer for a repeated key and creates no second order', async () => {
      const first = await at.recharge(payload, 'key-1');
      expect(await at.recharge({ ...payload, amount: 100, unknown: 1 }, 'key-1')).toEqual(first);
      expect((await at.records(1)).total).toBe(1);
    });

    test('rejects a repeated key with another payload', async () => {
      await at.recharge(payload, 'key-1');
      expect((await at.recharge({ ...payload, amount: '101' }, 'key-1')).code).toBe(422);
      expect((await at.records(1)).total).toBe(1);
    });

    test('counts other payloads with a repeated key, which may be guesses of its password', async () => {
      const first = await at.recharge(payload, 'key-1');
      for (let n = 0; n < 20; n += 1)
        expect((await at.recharge({ ...payload, amount: String(200 + n) }, 'key-1')).code).toBe(422);
      expect((await at.recharge({ ...payload, amount: '300' }, 'key-1')).code).toBe(429);
      expect((await at.recharge(payload, 'key-1')).code).toBe(429);
      expect((await at.recharge(payload, 'key-2')).code).toBe(200);
      expect(first.code).toBe(200);
    });

    test('accepts the same key of another member', async () => {
      const first = await at.recharge(payload, 'key-1');
      at.member = await at.host.register();
      expect((await at.recharge(payload, 'key-1')).message).not.toBe(first.message);
    });

    test('moves the money once for twelve concurrent requests with one key', async () => {
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

    test('repeats a rejection', async () => {
      const bank = await at.account();
      const ask = () =>
        at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...at.member, key: 'poor' });
      const first = await ask();
      expect(first.message).toBe('余额不足！');
      await at.host.credit(at.member.id, 10_000n);
      expect(await ask()).toEqual(first);
      expect(await at.host.balance(at.member.id)).toBe(10_000n);
    });

    test('expires after 24 hours', async () => {
      const first = await at.recharge(payload, 'old');
      await at.host.db.run(`update idempotent_answer set created_at = now() - interval '25 hours'`);
      const second = await at.recharge({ ...payload, amount: '101' }, 'old');
      expect(second.code).toBe(200);
      expect(second.message).not.toBe(first.message);
    });

    describe('idempotent-replayed header', () => {
      /** Sends a withdrawal of 100.00 with `key` and returns the header `idempotent-replayed` of the answer. */
      const replayed = async (bank: number, key?: string): Promise<unknown> => {
        const { headers } = await at.host.app.inject({
          method: 'POST',
          url: '/api/withdraw',
          headers: { authorization: `Bearer ${at.member.token}`, ...(key ? { 'idempotency-key': key } : {}) },
          payload: { amount: '100', bank, password: fundPassword },
        });
        return headers['idempotent-replayed'];
      };

      test('marks a repeated answer, but not the first', async () => {
        const bank = await at.account();
        await at.host.credit(at.member.id, 100_000n);
        expect(await replayed(bank, 'one')).toBeUndefined();
        expect(await replayed(bank, 'one')).toBe('true');
        expect(await replayed(bank, 'two')).toBeUndefined();
        expect(await replayed(bank)).toBeUndefined();
        expect(await at.host.balance(at.member.id)).toBe(70_000n);
      });

      test('marks a repeated rejection', async () => {
        const bank = await at.account();
        expect(await replayed(bank, 'poor')).toBeUndefined();
        await at.host.credit(at.member.id, 10_000n);
        expect(await replayed(bank, 'poor')).toBe('true');
        expect(await at.host.balance(at.member.id)).toBe(10_000n);
      });

      test('marks all but one of the answers to concurrent requests', async () => {
        const bank = await at.account();
        await at.host.credit(at.member.id, 100_000n);
        const headers = await Promise.all(Array.from({ length: 8 }, () => replayed(bank, 'same')));
        expect(headers.filter((it) => it === 'true')).toHaveLength(7);
        expect(await at.host.balance(at.member.id)).toBe(90_000n);
      });
    });

    test('stores no password', async () => {
      const bank = await at.account();
      await at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...at.member, key: 'k' });
      const kept = await at.host.db.rows('select * from idempotent_answer');
      expect(kept).not.toEqual([]);
      expect(JSON.stringify(kept)).not.toContain(fundPassword);
    });
  });
});

describe('time before the transaction', () => {
  /** What the transactions of the host were given beside their work. */
  const given: unknown[] = [];
  const host = testHost({
    open: async (url) => {
      const db = openDatabase(url, { limits: patientLimits });
      return {
        ...db,
        transaction: (work, options) => {
          given.push(options);
          return db.transaction(work, options);
        },
      };
    },
  });

  const headers = { 'idempotency-key': 'a-key-of-a-script' };

  test.each<[string, () => Promise<{ code: number }>]>([
    [
      'a member',
      async () => host.send('recharge', { paytype: 'alipay', amount: '100' }, { ...(await host.register()), headers }),
    ],
    [
      'an operator',
      async () => {
        const response = await host.operatorApp.inject({
          method: 'POST',
          url: `/operator/members/${(await host.register()).id}/notes`,
          headers: { ...headers, authorization: `Bearer ${operatorKeyOfTests}` },
          payload: { text: '已联系' },
        });
        return response.json();
      },
    ],
  ])('the statements before the transaction of %s count towards its time', async (_who, send) => {
    const before = given.length;
    expect((await send()).code).toBe(200);
    expect(given.slice(before)).toContainEqual({ elapsed: expect.any(Number) });
  });
});
