import { mainWallet } from '@site/contract';
import { accrueRebate } from '../../games/bets/accrueRebate';
import { redPacketRules } from '../../promotions/redPacketRules';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';
import { fundPassword, operatorKeyOfTests, patientLimits, testHost, type TestMember } from '../../testing/testHost';
import { openDatabase, type Transaction } from '../database/database';
import { writeSetting } from '../settings/settings';
import { type AnswerKey, claimAnswer } from './idempotency.store';

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

    /** Sends a withdrawal of 100.00; `replayed` is the header `idempotent-replayed` of the answer. */
    const withdraw = async (bank: number, key?: string) => {
      const response = await at.host.app.inject({
        method: 'POST',
        url: '/api/withdraw',
        headers: { authorization: `Bearer ${at.member.token}`, ...(key ? { 'idempotency-key': key } : {}) },
        payload: { amount: '100', bank, password: fundPassword },
      });
      return { answer: response.json(), replayed: response.headers['idempotent-replayed'] };
    };

    test('moves the money once for twelve concurrent requests with one key, and marks the other answers', async () => {
      const bank = await at.account();
      await at.host.credit(at.member.id, 100_000n);
      const answers = await Promise.all(Array.from({ length: 12 }, () => withdraw(bank, 'same')));
      expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.answer.code).toBe(200);
      expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(11);
      expect(await at.host.balance(at.member.id)).toBe(90_000n);
    });

    test('of twelve concurrent requests with one key that differ, one is answered', async () => {
      const amounts = Array.from({ length: 12 }, (_, n) => String(100 + n));
      const answers = await Promise.all(amounts.map((amount) => at.recharge({ ...payload, amount }, 'same')));
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...amounts.slice(1).map(() => 422)]);
      expect((await at.records(1)).total).toBe(1);
    });

    test('repeats a rejection, marked', async () => {
      const bank = await at.account();
      const { answer, replayed } = await withdraw(bank, 'poor');
      expect([answer.message, replayed]).toEqual(['余额不足！', undefined]);
      await at.host.credit(at.member.id, 10_000n);
      expect(await withdraw(bank, 'poor')).toEqual({ answer, replayed: 'true' });
      expect(await at.host.balance(at.member.id)).toBe(10_000n);
    });

    test('marks a repeated answer, but neither the first nor one without a key', async () => {
      const bank = await at.account();
      await at.host.credit(at.member.id, 100_000n);
      const marks = [];
      for (const key of ['one', 'one', 'two', undefined]) marks.push((await withdraw(bank, key)).replayed);
      expect(marks).toEqual([undefined, 'true', undefined, undefined]);
      expect(await at.host.balance(at.member.id)).toBe(70_000n);
    });

    test.each([
      ['23:59:00', 1],
      ['24:01:00', 2],
    ])('is remembered for 24 hours: %s after the first request there are orders: %i', async (age, orders) => {
      const { message } = await at.recharge(payload, 'old');
      await at.host.db.run('update idempotent_answer set created_at = now() - $1::interval', [age]);
      const repeated = await at.recharge(payload, 'old');
      expect(repeated.code).toBe(200);
      expect(repeated.message === message).toBe(orders === 1);
      expect((await at.records(1)).total).toBe(orders);
    });

    test.each([
      ['23:59:00', false],
      ['24:01:00', true],
    ])('cannot be claimed again within 24 hours: %s after the first claim: %s', async (age, again) => {
      await at.recharge(payload, 'old');
      await at.host.db.run('update idempotent_answer set created_at = now() - $1::interval', [age]);
      const rows = await at.host.db.rows<AnswerKey & { requestHash: Buffer }>(
        `select 'member' owner, member_id "ownerId", call, key_hash "keyHash", request_hash "requestHash"
          from idempotent_answer where member_id = $1`,
        [at.member.id],
      );
      expect(rows).toHaveLength(1);
      for (const row of rows) {
        expect(await at.host.db.transaction((tx) => claimAnswer(tx, row, row.requestHash))).toBe(again);
      }
    });

    test('belongs to one call', async () => {
      const bank = await at.account();
      await at.host.credit(at.member.id, 20_000n);
      expect((await withdraw(bank, 'same')).answer.code).toBe(200);
      const transfer = { amount: '100', sourcetype: mainWallet, targettype: 'PT' };
      expect(await at.host.send('transfer', transfer, { ...at.member, key: 'same' })).toMatchObject({
        code: 200,
        message: '转账成功！',
      });
      expect(await at.host.balance(at.member.id)).toBe(0n);
    });

    test('stores no password', async () => {
      const bank = await at.account();
      await withdraw(bank, 'k');
      const kept = await at.host.db.rows('select * from idempotent_answer');
      expect(kept).not.toEqual([]);
      expect(JSON.stringify(kept)).not.toContain(fundPassword);
    });
  });
});

describe('transactions', () => {
  let isLost = false;
  const loseAnswer = (tx: Transaction): Transaction => ({
    ...tx,
    run: async (sql, params) => {
      if (isLost && /^update (idempotent|operator)_answer /.test(sql)) throw new Error('the answer is lost');
      return tx.run(sql, params);
    },
  });
  /** What the transactions of the host were given beside their work. */
  const given: unknown[] = [];
  const host = testHost({
    open: async (url) => {
      const db = openDatabase(url, { limits: patientLimits });
      return {
        ...db,
        transaction: (work, options) => {
          given.push(options);
          return db.transaction((tx) => work(loseAnswer(tx)), options);
        },
      };
    },
  });
  let member: TestMember;
  beforeEach(async () => {
    member = await host.register();
    await host.credit(member.id, 100_000n);
  });

  const moved = () =>
    host.db.row(
      `select (select count(*) from ledger_entry) entries, (select count(*) from withdrawal) withdrawals,
        (select count(*) from deposit where state = 2) deposits, (select count(*) from red_packet) packets,
        (select count(*) from rebate where state = 1) rebates`,
    );

  /** Prepares what the call needs, and returns its path and body. */
  type Preparation = () => Promise<[path: string, body: object]>;

  test.each<[string, Preparation]>([
    [
      'a withdrawal',
      async () => {
        await host.send('bindcard', usdtWallet, member);
        const [{ id }] = (await host.send('getcard', { type: 2 }, member)).data;
        return ['/api/withdraw', { amount: '100', bank: id, password: fundPassword }];
      },
    ],
    ['a transfer', async () => ['/api/transfer', { amount: '100', sourcetype: mainWallet, targettype: 'PT' }]],
    [
      'a rebate',
      async () => {
        const bet = { memberId: member.id, platform: 'PT', category: 'concise', amount: 1_000_000n } as const;
        await host.db.transaction((tx) => accrueRebate(tx, { ...bet, now: new Date() }));
        return ['/api/dofanshui', {}];
      },
    ],
    [
      'a red packet',
      async () => {
        const always = { start_time: '00:00:00', end_time: '23:59:59', day_flow: '0', flow_money: '0', recharge: '0' };
        await writeSetting(host.db, redPacketRules, [{ id: 0, ...always, least: '1.00', most: '1.00' }]);
        return ['/api/douserredpacket', {}];
      },
    ],
    [
      'an approved deposit',
      async () => {
        const { data } = await host.send('recharge', { paytype: 'alipay', amount: '100' }, member);
        return [`/operator/deposits/${data.deposit_no}/approve`, {}];
      },
    ],
    ['an adjustment', async () => [`/operator/members/${member.id}/adjust`, { amount: '1', reason: '更正' }]],
  ])(
    'a call whose answer cannot be stored moves nothing, and moves once when it is repeated: %s',
    async (_what, prepare) => {
      const [url, payload] = await prepare();
      const isOperator = url.startsWith('/operator/');
      const token = isOperator ? operatorKeyOfTests : member.token;
      const send = async () => {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `a-key-for ${url}` };
        const request = { method: 'POST', url, headers, payload } as const;
        return (await (isOperator ? host.operatorApp : host.app).inject(request)).json();
      };
      const before = await moved();
      isLost = true;
      const { code } = await send().finally(() => (isLost = false));
      expect(code).not.toBe(200);
      expect(await moved()).toEqual(before);
      const answer = await send();
      expect(answer).toMatchObject({ code: 200 });
      const after = await moved();
      expect(after).not.toEqual(before);
      expect(await send()).toEqual(answer);
      expect(await moved()).toEqual(after);
    },
  );

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
