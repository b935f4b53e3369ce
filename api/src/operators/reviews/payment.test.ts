import { licence } from '../../members/site/licence';
import { writeSetting } from '../../base/settings/settings';
import { paymentHost } from '../../testing/paymentHost';
import { waitUntil } from '../../testing/waitUntil';
import { value } from '../../base/database/statements';
import { countPendingOf } from '../authority/approvals.store';
import { normalizeExternalId } from './payment';

const at = paymentHost();
const onlyAscii = '付款编号只能包含字母、数字和符号！';
const takenBy = (id: string) => ({ code: 422, message: `该笔付款已入账（订单${id}）！` });
const taken = { code: 422, message: expect.stringMatching(/^该笔付款已入账（订单D\w+）！$/) };
const order = (amount = '100') => at.order({ paytype: 'alipay', amount });
const approve = (id: string, external_id: string, token?: string) => at.decide(id, 'approve', { external_id }, token);
const confirm = (pending: number, token: string) =>
  at.host.operator('POST', `/approvals/${pending}/confirm`, {}, token);
const payments = (id: string) =>
  at.host.db.rows('select channel, external_id, amount from payment where out_trade_no = $1', [id]);

let number = 0;
/** A reference that no other test uses. */
const reference = () => `Alipay-${(number += 1)}`;

test('an approval records the payment that it names', async () => {
  const id = await order();
  const external_id = reference();
  expect((await at.decide(id, 'approve', { external_id, received: '90', note: '少付' })).code).toBe(200);
  expect(await payments(id)).toEqual([{ channel: 'manual', external_id, amount: '9000' }]);
  expect(await at.newActions()).toMatchObject([{ after: { external_id, received: '90.00' } }]);
});

test('with play money an approval needs no payment', async () => {
  const id = await order();
  expect((await approve(id, ' \u200b ')).code).toBe(200);
  expect(await payments(id)).toEqual([]);
});

test('with real payments an approval without a payment is refused', async () => {
  const id = await order();
  // With real payments, cashiers need a device for one-time codes.
  await at.host.db.run(`update operator set totp_secret = 'secret'`);
  await writeSetting(at.host.db, licence, { real_payments: 1, licence: 'L1', minimum_age: 18, regions: ['澳门'] });
  const answers = [await at.decide(id, 'approve'), await approve(id, ' \u200b '), await approve(id, reference())];
  await writeSetting(at.host.db, licence, licence.initial);
  await at.host.db.run('update operator set totp_secret = null');
  expect(answers).toMatchObject([{ code: 422, message: '请填写付款编号！' }, { code: 422 }, { code: 200 }]);
});

const hash = 'ab12'.repeat(16);

/** What a table shows of a spelling: invisible characters as their code points. */
const shown = (spelling: string) =>
  spelling.replaceAll(/[^\x20-\x7e]/gu, (it) => `U+${it.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);

const sameReference: string[] = [
  'R-1001',
  'r-1001',
  ' R - 1001 ',
  'Ｒ－１００１',
  'R1001',
  'R-1001.',
  '#R-1001',
  'R.10/01',
  'No. R-1001',
  ...['\u200b', '\ufe0f', '\u034f', '\u3164', '\u115f', '\u2800', '\u180b', '\u0085', '\u00ad', '\u2028']
    // At both ends, too, where white space is trimmed.
    .flatMap((it) => [`R-${it}1001`, `${it}R-1001${it}`]),
];
const sameHash: string[] = [
  hash,
  hash.toUpperCase(),
  `0x${hash.toUpperCase()}`,
  `０ｘ${hash}`,
  `${hash}:0`,
  `${hash}-17`,
  `0x${hash}#18`,
  `${hash.slice(0, 32)} ${hash.slice(32)}`,
];
/** Numbers with the digits of the hash among other text, which could be a second spelling of it. */
const notHash: string[] = [
  `0x0x${hash}`,
  `${hash} 0`,
  `0 ${hash}`,
  `${hash}\u200b0`,
  `${hash}0`,
  `0x${hash.slice(0, 32)}-${hash.slice(32)}`,
  `tx${hash.slice(0, 8)}_${hash.slice(8)}`,
  `${hash.slice(0, 8)}z${hash.slice(8)}`,
  `id${hash}`,
  `https://tronscan.org/#/transaction/${hash}`,
  `https://etherscan.io/tx/0x${hash.slice(0, 9)}-${hash.slice(9)}`,
];
/** Spellings that look like `R-1001` and have other characters. */
const notAscii: string[] = [
  'R\u20101001',
  'R\u20131001',
  'R\u22121001',
  '\u0420-1001',
  '\u042f-1001',
  'R-\u0661\u0660\u0660\u0661',
  'R\u0301-1001',
  'R-1001\u0338',
  '付款1001',
];

/** What a process of an earlier release writes, which compares numbers in another way. */
const writePayment = async (db: Pick<typeof at.host.db, 'run'>, number: string, id: string) =>
  db.run(
    `insert into payment (channel, external_id, amount, out_trade_no, recorded_by)
      select 'manual', $1, 1, $2, min(id) from operator`,
    [number, id],
  );

test('the database refuses another spelling of a payment, also from other releases', async () => {
  const [one, other] = [await order(), await order()];
  await writePayment(at.host.db, 'No. AB-1', one);
  await expect(writePayment(at.host.db, 'ab.1', other)).rejects.toThrow(/payment_once/);
});

test('of two approvals at once, one by an earlier release, the second one is refused', async () => {
  const [one, other] = [await order(), await order()];
  const answer = await at.host.db.transaction(async (tx) => {
    await writePayment(tx, 'Rolling-1', one);
    const second = approve(other, 'rolling 1');
    await waitUntil('the second approval waits for the first', async () =>
      at.host.db.row('select from pg_locks where not granted'),
    );
    return { second };
  });
  expect(await answer.second).toMatchObject(takenBy(one));
});

test('the number 0 is no payment of a proposal without a number', async () => {
  const { token } = await at.host.addOperator('cashier');
  const { pending } = (await at.decide(await order('50000'), 'approve')).data;
  expect((await approve(await order(), '00', token)).code).toBe(200);
  await at.host.operator('POST', `/approvals/${pending}/decline`, { reason: '未到账' });
});

describe('a payment is credited to one order only', () => {
  let other: string;
  beforeAll(async () => {
    for (const number of [sameReference[0]!, hash]) expect((await approve(await order(), number)).code).toBe(200);
    other = await order();
  });

  const keyOf = (number: string) => value<string>(at.host.db, 'select payment_key($1)', [normalizeExternalId(number)]);

  test('in any spelling', async () => {
    const bankNumbers = ['0088991', 'No. 0088991', '88991', '000088991', 'NO-88991'];
    for (const [first = '', ...others] of [sameReference, sameHash, bankNumbers])
      for (const spelling of others)
        expect([shown(spelling), await keyOf(spelling)]).toEqual([shown(spelling), await keyOf(first)]);
    for (const spellings of [sameReference, sameHash])
      expect(await approve(other, spellings.at(-1) ?? '')).toMatchObject(taken);
  });

  test('and to none in a spelling with other characters, rounded, or with a hash among other text', async () => {
    for (const spelling of [...notAscii, '-', '#.', '\ud800'])
      expect(() => normalizeExternalId(spelling)).toThrow(onlyAscii);
    for (const spelling of ['2.02603E+19', '2E+20'])
      expect(() => normalizeExternalId(spelling)).toThrow('付款编号已被表格软件改写，请使用完整的编号！');
    for (const spelling of notHash) expect(() => normalizeExternalId(spelling)).toThrow('交易哈希格式有误！');
    for (const spelling of [notAscii[0], notHash[0], `https://${'x'.repeat(113)}`])
      expect((await approve(other, spelling ?? '')).code).toBe(422);
  });

  test('and to another one under another number', async () => {
    for (const number of ['R-1002', hash.slice(1), hash.replace(/.$/, '3')]) {
      expect((await approve(await order(), number)).code).toBe(200);
    }
  });

  test('also if it was recorded in the form of an earlier release', async () => {
    const earlier = 'cd34'.repeat(16);
    const divided = 'de56'.repeat(16);
    const spellings = [
      `https://etherscan.io/tx/0x${earlier}`,
      'Old-Ref.7',
      `tx${divided.slice(0, 8)}_${divided.slice(8)}`,
    ];
    for (const number of spellings) await writePayment(at.host.db, number, await order());
    for (const number of [earlier, `0x${earlier}`, 'OLD REF 7', divided]) {
      expect(await approve(other, number)).toMatchObject(taken);
    }
  });

  test('also while the approval of another order that names it waits', async () => {
    const { token } = await at.host.addOperator('cashier');
    const { pending } = (await approve(await order('50000'), `Wait-${hash.slice(0, 9)}`)).data;
    expect(pending).toEqual(expect.any(Number));
    expect(await approve(other, `wait${hash.slice(0, 9)}.`, token)).toMatchObject(taken);
    await at.host.operator('POST', `/approvals/${pending}/decline`, { reason: '未到账' });
  });
});

test.each([
  [' Ref- 77 ', 'Ref-77'],
  [`0x${'EF56'.repeat(16)}`, 'ef56'.repeat(16)],
])('the number %s is stored as %s', async (entered, stored) => {
  const id = await order();
  expect((await approve(id, entered)).code).toBe(200);
  expect(await payments(id)).toEqual([{ channel: 'manual', external_id: stored, amount: '10000' }]);
});

test('finds a payment by its number in an index', async () => {
  const plan = await at.host.db.transaction(async (tx) => {
    await tx.run('set local enable_seqscan to off');
    return tx.rows(`explain select from payment where channel = 'manual'
      and payment_key(external_id) = payment_key('x')`);
  });
  expect(JSON.stringify(plan)).toContain('payment_once');
});

test('of two orders that are approved at once with the same payment one is refused', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [one, other] = [await order(), await order()];
    const external_id = reference();
    const before = await at.host.balance(at.member.id);
    const answers = await Promise.all([approve(one, external_id), approve(other, external_id)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(await at.host.balance(at.member.id)).toBe(before + 10_000n);
    at.member = await at.host.register();
  }
});

test('of two members whose orders are approved at once with the same payment one is refused', async () => {
  const one = await order();
  at.member = await at.host.register();
  const other = await order();
  const external_id = reference();
  const answers = await Promise.all([approve(one, external_id), approve(other, external_id)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
});

test('an operator cannot change or remove a payment through the application', async () => {
  await expect(at.host.db.run(`update payment set external_id = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(at.host.db.run('delete from payment')).rejects.toThrow(/permission denied/);
  await expect(at.host.db.run('insert into payment (duplicate) values (1)')).rejects.toThrow(/permission denied/);
});

describe('while the approval of a large order waits for a second operator', () => {
  let other: { token: string };
  beforeAll(async () => {
    other = await at.host.addOperator('cashier');
  });
  const propose = async (external_id: string) => {
    const id = await order('50000');
    const { pending } = (await approve(id, external_id)).data;
    return { id, pending: pending as number };
  };

  test('its payment cannot be credited to another order, until the proposal is declined', async () => {
    const external_id = reference();
    const { pending } = await propose(external_id);
    const small = await order();
    expect(await approve(small, external_id.toUpperCase())).toMatchObject(taken);
    expect(await approve(await order('50000'), external_id)).toMatchObject(taken);
    await at.host.operator('POST', `/approvals/${pending}/decline`, { reason: '未到账' });
    expect((await approve(small, external_id)).code).toBe(200);
  });

  test('it is credited with its payment once it is confirmed', async () => {
    const external_id = reference();
    const { id, pending } = await propose(external_id);
    expect(await payments(id)).toEqual([]);
    expect((await confirm(pending, other.token)).code).toBe(200);
    expect(await payments(id)).toEqual([{ channel: 'manual', external_id, amount: '5000000' }]);
    expect(await approve(await order(), external_id)).toMatchObject(taken);
  });

  test('of a proposal and an approval at once with the same payment at most one is credited', async () => {
    for (let round = 0; round < 2; round += 1) {
      const small = await order();
      at.member = await at.host.register();
      const large = await order('50000');
      const external_id = reference();
      const answers = await Promise.all([approve(large, external_id), approve(small, external_id, other.token)]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    }
  });

  test('an approval with the same payment waits until the proposal is stored', async () => {
    const first = await at.host.addOperator('cashier');
    const small = await order();
    at.member = await at.host.register();
    const large = await order('50000');
    const external_id = reference();
    const answers: ReturnType<typeof approve>[] = [];
    await at.host.services.jobs.transaction(async (tx) => {
      // The proposal waits for this count after its trial.
      await countPendingOf(tx, String(first.id));
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      answers.push(approve(large, external_id, first.token));
      await waitUntil('the proposal waits', () => at.host.db.row(waiting));
      answers.push(approve(small, external_id, other.token));
      await waitUntil('the approval waits too, or has ended', () =>
        at.host.db.row(`(${waiting} offset 1) union all select from deposit where out_trade_no = $1 and state = 2`, [
          small,
        ]),
      );
    });
    expect(await Promise.all(answers)).toMatchObject([{ code: 200, data: { pending: expect.any(Number) } }, taken]);
  });

  test('it is not confirmed if its payment was credited meanwhile', async () => {
    const external_id = reference();
    const { id, pending } = await propose(external_id);
    await writePayment(at.host.db, external_id, await order());
    expect(await confirm(pending, other.token)).toMatchObject(taken);
    expect(await at.host.balance(at.member.id)).toBe(0n);
    expect(await payments(id)).toEqual([]);
  });
});
