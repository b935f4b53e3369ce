import { type Database, openDatabase } from '../../base/database/database';
import { insertLimit } from '../../money/limits/limits.store';
import { settleDueBonuses } from '../../promotions/bonuses/dueBonuses';
import { redPacketRules } from '../../promotions/redPacketRules';
import { writeSetting } from '../../base/settings/settings';
import { testHost, type TestMember } from '../../testing/testHost';
import { checkBooks } from '../console/reconciliation/reconcile';

const host = testHost();
let superuser: Database;
beforeAll(() => {
  superuser = openDatabase(host.url);
});
afterAll(() => superuser.close());
afterEach(async () => expect((await checkBooks(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]));

const terms = { name: '新人礼', kind: 'fixed', amount: '50', multiple: '10', valid_days: 7, once: ['member'] };
const share = { ...terms, kind: 'deposit-share', amount: undefined, percent: 50, cap: '200' };
const cashback = { ...terms, kind: 'loss-cashback', amount: undefined, percent: 10, cap: '200' };

const publish = async (rule: object): Promise<number> => {
  const { code, data } = await host.operator('POST', '/bonus-rules', rule);
  expect(code).toBe(200);
  return data.id;
};

let activity: number;
const offer = async (rule: object) => {
  const bonusRule = await publish(rule);
  const sent = { title: '活动', content: '文', bonus_rule: bonusRule };
  activity = (await host.operator('POST', '/activities', sent)).data.id;
  return bonusRule;
};
const apply = async (member: TestMember): Promise<number> => {
  expect(await host.call('doactivityapply', { activityid: activity }, member)).toMatchObject({ code: 200 });
  return (await host.operator('GET', `/activity-applications?q=${member.name}`)).data.data[0].id;
};
const approve = async (id: number) => host.operator('POST', `/activity-applications/${id}/approve`);
const take = async (member: TestMember) => approve(await apply(member));
const deposit = async (member: TestMember, amount: string) => {
  const order = { paytype: 'usdt', amount, catepay: 'TRC20' } as const;
  const { deposit_no: id } = (await host.call('recharge', order, member)).data;
  expect((await host.operator('POST', `/deposits/${id}/approve`)).code).toBe(200);
};
const bonusesOf = async (member: TestMember) =>
  (await host.call('bonuses', {}, member)).data.map(
    ({ state, granted, requirement }: { state: string; granted: string; requirement: string }) =>
      `${state} ${granted} ${requirement}`,
  );

describe('a rule', () => {
  test.each([
    ['a fixed bonus without an amount', { ...terms, amount: undefined }, '请填写金额！'],
    ['a share without a cap', { ...share, cap: undefined }, '请填写上限！'],
    ['a share with an amount', { ...share, amount: '1' }, '按比例的奖金不能填写金额！'],
    ['a weight of nothing', { ...terms, weights: [{ percent: 1 }] }, '计入比例须填写游戏类别，或平台和游戏代码！'],
    ['a weight above 100', { ...terms, weights: [{ category: 'sport', percent: 101 }] }, '计入比例须为0至100的整数！'],
    ['a negative multiple', { ...terms, multiple: '-1' }, '流水倍数须为0至999.99！'],
    ['an unknown rule', { ...terms, id: 999 }, '该奖金规则不存在！'],
  ])('is refused with %s', async (_what, rule, message) => {
    expect(await host.operator('POST', '/bonus-rules', rule)).toMatchObject({ code: 422, message });
  });

  test('gets versions, and a running bonus keeps its own', async () => {
    const member = await host.register();
    const id = await offer({ ...terms, highest_stake: '20', weights: [{ category: 'sport', percent: 50 }] });
    expect((await take(member)).code).toBe(200);
    expect(await host.operator('POST', '/bonus-rules', { ...terms, id, amount: '80', multiple: '3' })).toMatchObject({
      data: { id, version: 2 },
    });
    const other = await host.register();
    await take(other);
    expect(await bonusesOf(member)).toEqual(['active 50.00 500.00']);
    expect(await bonusesOf(other)).toEqual(['active 80.00 240.00']);
    const listed = (await host.operator('GET', '/bonus-rules')).data[0];
    expect(listed).toMatchObject({ id, version: 2, amount: '80.00', multiple: '3.00', running: 2, given: 2 });
    const action = 'select kind, target, after from operator_action order by id desc limit 1';
    await publish({ ...terms, id });
    expect(await host.db.row(action)).toMatchObject({
      kind: 'bonus-rules.publish',
      target: `bonus-rule:${id}`,
      after: { amount: '50.00', multiple: '10' },
    });
  });
});

describe('an application that is approved', () => {
  test('belongs to an activity whose rule exists', async () => {
    const sent = { title: '活动', content: '文', bonus_rule: 999 };
    const refused = { code: 422, message: '该奖金规则不存在！' };
    expect(await host.operator('POST', '/activities', sent)).toMatchObject(refused);
    const { id } = (await host.operator('POST', '/activities', { ...sent, bonus_rule: null })).data;
    expect(await host.operator('POST', `/activities/${id}`, { bonus_rule: 999 })).toMatchObject(refused);
  });

  test('gives a fixed bonus in the same step, once', async () => {
    const member = await host.register();
    await offer(terms);
    const id = await apply(member);
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(await bonusesOf(member)).toEqual(['active 50.00 500.00']);
  });

  test('gives a share of the next deposit, up to the cap, once', async () => {
    const member = await host.register();
    await deposit(member, '1000');
    await offer(share);
    await take(member);
    expect(await bonusesOf(member)).toEqual(['pending 0.00 0.00']);
    await deposit(member, '300');
    await deposit(member, '300');
    expect(await bonusesOf(member)).toEqual(['active 150.00 1500.00']);
    const rich = await host.register();
    await take(rich);
    await deposit(rich, '5000');
    expect(await bonusesOf(rich)).toEqual(['active 200.00 2000.00']);
  });

  test('two deposits at once give one share', async () => {
    const member = await host.register();
    await offer(share);
    await take(member);
    await Promise.all([deposit(member, '300'), deposit(member, '400')]);
    const [only, ...more] = await bonusesOf(member);
    expect(more).toEqual([]);
    expect(['active 150.00 1500.00', 'active 200.00 2000.00']).toContain(only);
  });

  test.each([
    ['by another activity', ['member']],
    ['by a version that gives a member several', []],
  ])('is refused for a member who has had the bonus %s', async (_what, once) => {
    const member = await host.register();
    const rule = await offer({ ...terms, once });
    await take(member);
    await publish({ ...terms, id: rule });
    const again = { title: '再来', content: '文', bonus_rule: rule };
    activity = (await host.operator('POST', '/activities', again)).data.id;
    expect(await take(member)).toMatchObject({ code: 422, message: '该会员已领取过该奖金！' });
  });

  test('is refused during a pause', async () => {
    const paused = await host.register();
    await offer(terms);
    const id = await apply(paused);
    await host.call('setlimit', { kind: 'timeout', period: '1d', amount: '' }, paused);
    expect(await approve(id)).toMatchObject({ code: 422, message: '会员已暂停游戏，不能发放奖金！' });
    expect(await bonusesOf(paused)).toEqual([]);
  });

  test.each([
    [
      'device',
      `update session set address = '203.0.113.7', device = 'phone' where member_id = any ($1)`,
      '同一设备的其他会员已领取过该奖金！',
    ],
    [
      'payment',
      `insert into payment_source (member_id, number_cipher, number_hash) select unnest($1::bigint[]), '', 'same'`,
      '同一付款账户的其他会员已领取过该奖金！',
    ],
  ])('is refused for a second member with the same %s, also at once', async (once, makeSame, message) => {
    await offer({ ...terms, once: [once] });
    const [one, two] = [await host.register(), await host.register()];
    // What all members of the test share.
    await superuser.run(`update member set registered_address = null, registered_device = null`);
    await superuser.run(`update session set address = id::text, device = id::text`);
    await superuser.run('delete from login_attempt');
    await superuser.run(makeSame, [[one.id, two.id]]);
    const ids = [await apply(one), await apply(two)];
    const answers = await Promise.all(ids.map(approve));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(answers.map((answer) => answer.message)).toContain(message);
  });

  test('gives a share of no deposit to a second member who pays from the same account, also at once', async () => {
    await offer({ ...share, once: ['payment'] });
    const members = [await host.register(), await host.register(), await host.register()];
    for (const member of members) await take(member);
    const payFrom = `insert into payment_source (member_id, number_cipher, number_hash) values ($1, '', $2)`;
    for (const [index, { id }] of members.entries()) await host.db.run(payFrom, [id, index < 2 ? 'shared' : 'own']);
    await Promise.all(members.map((member) => deposit(member, '300')));
    const [one, two, other] = await Promise.all(members.map(bonusesOf));
    expect([one, two].flat().toSorted()).toEqual(['active 150.00 1500.00', 'expired 0.00 0.00']);
    expect(other).toEqual(['active 150.00 1500.00']);
  });
});

describe('a cashback', () => {
  const lose = (member: TestMember, fen: number, day: string) =>
    host.db.run(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
        values ($1, 'ELSEWHERE', 'x', 'sport', '', $2, 0, 1, $3)`,
      [member.id, fen, `${day}T12:00:00+08:00`],
    );
  const applyOn = async (member: TestMember, day: string) => {
    const id = await apply(member);
    await superuser.run('update activity_application set created_at = $2 where id = $1', [id, `${day}T20:00+08:00`]);
    await approve(id);
  };
  const close = (day: string) =>
    host.db.run(`insert into daily_summary select $1::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 on conflict do nothing`, [
      day,
    ]);

  test('is paid once the day is closed, of the cash that was lost; nothing without a loss', async () => {
    await offer(cashback);
    const [loser, winner, quitter] = [await host.register(), await host.register(), await host.register()];
    await lose(loser, 30_000, '2020-03-01');
    await lose(quitter, 30_000, '2020-03-01');
    for (const member of [loser, winner, quitter]) await applyOn(member, '2020-03-01');
    await settleDueBonuses(host.services);
    expect(await bonusesOf(loser)).toEqual(['pending 0.00 0.00']);
    await close('2020-03-01');
    const now = new Date();
    const period = { created_at: now, begins_at: now, ends_at: new Date(now.getTime() + 86_400_000) };
    await host.db.transaction((tx) =>
      insertLimit(tx, { member_id: quitter.id, kind: 'timeout', period: '1d', amount: null, ...period }),
    );
    await Promise.all([settleDueBonuses(host.services), settleDueBonuses(host.services)]);
    expect(await bonusesOf(loser)).toEqual(['active 30.00 300.00']);
    expect(await bonusesOf(winner)).toEqual(['expired 0.00 0.00']);
    expect(await bonusesOf(quitter)).toEqual(['expired 0.00 0.00']);
  });

  test('is paid at the approval if the day is closed', async () => {
    await offer(cashback);
    const member = await host.register();
    await lose(member, 900_000, '2020-03-02');
    await close('2020-03-02');
    await applyOn(member, '2020-03-02');
    expect(await bonusesOf(member)).toEqual(['active 200.00 2000.00']);
  });

  test('of a day is paid once, whatever activities offer it', async () => {
    const member = await host.register();
    await lose(member, 30_000, '2020-03-03');
    await close('2020-03-03');
    const rule = await offer({ ...cashback, once: [] });
    await applyOn(member, '2020-03-03');
    const again = { title: '再来', content: '文', bonus_rule: rule };
    activity = (await host.operator('POST', '/activities', again)).data.id;
    await applyOn(member, '2020-03-03');
    expect(await bonusesOf(member)).toEqual(['active 30.00 300.00']);
  });
  afterEach(() => superuser.run('delete from daily_summary'));
});

test('what is left when the time is over returns to the house', async () => {
  const [member, waiting] = [await host.register(), await host.register()];
  await offer(terms);
  await take(member);
  await offer(share);
  await take(waiting);
  host.setNow(new Date(Date.now() + 8 * 86_400_000));
  await Promise.all([settleDueBonuses(host.services), settleDueBonuses(host.services)]);
  host.setNow(undefined);
  expect(await bonusesOf(member)).toEqual(['expired 50.00 500.00']);
  expect(await bonusesOf(waiting)).toEqual(['expired 0.00 0.00']);
  await deposit(waiting, '300');
  expect(await bonusesOf(waiting)).toEqual(['expired 0.00 0.00']);
});

test('a red packet is paid as a bonus if its rule says so, once a day for its rule', async () => {
  const member = await host.register();
  const rule = await publish({ ...terms, once: [] });
  const always = { start_time: '00:00:00', end_time: '23:59:59', day_flow: '0', flow_money: '0', recharge: '0' };
  const packet = { id: 7, ...always, least: '8.88', most: '8.88', bonus_rule: rule };
  await writeSetting(host.db, redPacketRules, [packet]);
  expect((await host.call('douserredpacket', {}, member)).data).toEqual({ redpacketmoney: '8.88' });
  expect((await host.call('douserredpacket', {}, member)).code).toBe(422);
  expect(await bonusesOf(member)).toEqual(['active 8.88 88.80']);
  expect(await host.balance(member.id)).toBe(0n);
  expect((await host.call('userredpacket', { page: 1 }, member)).data.rules).toMatchObject([{ in_bonus: 1, used: 1 }]);
  expect(await host.db.rows('select from turnover_requirement where member_id = $1', [member.id])).toEqual([]);
  await writeSetting(host.db, redPacketRules, redPacketRules.initial);
});

test('a red packet whose bonus the member may not have again leaves the next one', async () => {
  const member = await host.register();
  const always = { start_time: '00:00:00', end_time: '23:59:59', day_flow: '0', flow_money: '0', recharge: '0' };
  const packet = { ...always, least: '8.88', most: '8.88' };
  const once = await publish(terms);
  await writeSetting(
    host.db,
    redPacketRules,
    [7, 8].map((id) => ({ id, ...packet, bonus_rule: once })),
  );
  expect((await host.call('douserredpacket', {}, member)).code).toBe(200);
  expect(await host.call('douserredpacket', {}, member)).toMatchObject({ message: '该会员已领取过该奖金！' });
  await writeSetting(host.db, redPacketRules, [
    { id: 8, ...packet, bonus_rule: once },
    { id: 9, ...packet },
  ]);
  expect((await host.call('douserredpacket', {}, member)).code).toBe(200);
  expect(await bonusesOf(member)).toEqual(['active 8.88 88.80']);
  expect(await host.balance(member.id)).toBe(888n);
  expect((await host.call('douserredpacket', {}, member)).code).toBe(422);
  await writeSetting(host.db, redPacketRules, redPacketRules.initial);
});

describe('the preview', () => {
  const preview = async (rule: object) => {
    const { code, data } = await host.operator('POST', '/bonus-rules/preview', rule);
    expect(code).toBe(200);
    return data;
  };

  test('lists who would get what, without those who had it, are frozen or pause', async () => {
    const rule = await offer(share);
    const [had, pauses, frozen, next] = [
      await host.register(),
      await host.register(),
      await host.register(),
      await host.register(),
    ];
    for (const member of [had, pauses, frozen, next]) await deposit(member, '300');
    await take(had);
    await host.call('setlimit', { kind: 'timeout', period: '1d', amount: '' }, pauses);
    await host.db.run('update member set frozen_since = now() where id = $1', [frozen.id]);
    const { data, total } = await preview({ ...share, id: rule });
    const of = [had, pauses, frozen, next].map(({ id }) => Number(id));
    expect(data.filter(({ id }: { id: number }) => of.includes(id))).toEqual([
      { id: Number(next.id), username: next.name, amount: '150.00', shares: ['device'] },
    ]);
    expect(total).toBe(data.length);
    const before = await host.db.row('select count(*) from bonus_rule');
    expect((await preview(terms)).total).toBeGreaterThan(total);
    expect(await preview(cashback)).toMatchObject({ total: 0, data: [] });
    expect(await host.db.row('select count(*) from bonus_rule')).toEqual(before);
  });
});

test('a bonus without a requirement is cash at once, and counts as a bonus in the reports', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const reported = async () => {
    const [{ bonuses, win_loss: winLoss }] = (await host.operator('GET', `/reports/daily?from=${today}&to=${today}`))
      .data;
    return { bonuses: Number(bonuses), winLoss: Number(winLoss) };
  };
  const before = await reported();
  const member = await host.register();
  await offer({ ...terms, multiple: '0' });
  await take(member);
  expect(await bonusesOf(member)).toEqual(['converted 50.00 0.00']);
  expect(await host.balance(member.id)).toBe(5_000n);
  expect(await reported()).toEqual({ ...before, bonuses: before.bonuses + 50 });
  const { totals, balances } = (await host.operator('GET', `/members/${member.id}`)).data;
  expect({ totals, balances }).toMatchObject({ totals: { bonuses: '50.00' }, balances: { bonus: '0.00' } });
});

test('the report has what bonuses of a rule cost on a day', async () => {
  const member = await host.register();
  const rule = await offer({ ...terms, name: '周末礼' });
  await take(member);
  const [bonus] = (await host.call('bonuses', {}, member)).data;
  await host.call('giveupbonus', { id: bonus.id }, member);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { data } = await host.operator('GET', `/reports/bonuses?from=${today}&to=${today}`);
  expect(data.filter((row: { rule: number }) => row.rule === rule)).toEqual([
    {
      day: today,
      rule,
      name: '周末礼',
      granted: '50.00',
      converted: '0.00',
      returned: '50.00',
      covered: '0.00',
    },
  ]);
});
