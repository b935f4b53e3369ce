import { appInfo } from '../members/site/settings';
import { writeSetting } from '../base/settings/settings';
import { testHost, type TestMember } from '../testing/testHost';
import { redPacketRules } from './redPacketRules';

/* Red packet rules at exact times of the host's clock, in Beijing time. */

const host = testHost();
let member: TestMember;
beforeEach(async () => {
  member = await host.register();
});
afterEach(() => host.setNow(undefined));

const yesterday = '2026-03-09';
const today = '2026-03-10';
const tomorrow = '2026-03-11';
const moment = (clock: string, day = today) => new Date(`${day}T${clock}+08:00`);
const itIs = (clock: string, day = today) => host.setNow(moment(clock, day));

const deposited = (yuan: number, clock: string, day = today, state = 2) =>
  host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, created_at, decided_at)
     values ('D' || gen_random_uuid(), $1, 'bank', $2, 1, $3::int, $4::timestamptz,
       case when $3::int > 1 then $4::timestamptz end)`,
    [member.id, yuan * 100, state, moment(clock, day)],
  );
const wagered = (yuan: number, clock: string, day = today) =>
  host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
     values ($1, 'PT', 'PT1001', 'concise', 'spin', $2, 0, 1, $3)`,
    [member.id, yuan * 100, moment(clock, day)],
  );
const claim = () => host.call('douserredpacket', {}, member);
const standing = async () => (await host.call('userredpacket', {}, member)).data;

const tooEarly = '活动未开始';
const tooLate = '活动已结束';
const notEarned = '您还未达到领取条件，快去完成吧！';
const noneLeft = '您的剩余次数不足！';

describe('hours of a red packet', () => {
  it.each([
    ['00:00:00', tooEarly],
    ['09:59:59', tooEarly],
    ['12:00:00', tooLate],
    ['23:59:59', tooLate],
  ])('rejects a claim at %s: %s', async (clock, message) => {
    await deposited(100, '20:00:00', yesterday);
    itIs(clock);
    expect(await claim()).toMatchObject({ code: 422, message });
    expect(await host.balance(member.id)).toBe(0n);
  });

  it.each(['10:00:00', '11:59:59'])('pays a claim at %s', async (clock) => {
    await deposited(100, '20:00:00', yesterday);
    itIs(clock);
    expect((await claim()).code).toBe(200);
    expect(await host.balance(member.id)).toBeGreaterThanOrEqual(100n);
    expect((await host.call('redpacket', { page: 1 }, member)).data.data).toMatchObject([
      { money: '100.00', created_at: `${today} ${clock}` },
    ]);
  });

  it('each rule has its own hours: a member who missed the morning claims the evening packet', async () => {
    const rule = { day_flow: '0.00', flow_money: '0.00', recharge: '100.00' };
    await writeSetting(host.db, redPacketRules, [
      { ...rule, id: 0, start_time: '10:00:00', end_time: '12:00:00', least: '1.00', most: '1.00' },
      { ...rule, id: 1, start_time: '20:00:00', end_time: '21:00:00', least: '2.00', most: '2.00' },
    ]);
    await deposited(100, '20:00:00', yesterday);
    itIs('12:00:00');
    expect(await claim()).toMatchObject({ code: 422, message: tooEarly });
    itIs('20:00:00');
    expect(await claim()).toMatchObject({ code: 200, data: { redpacketmoney: '2.00' } });
    expect(await claim()).toMatchObject({ code: 422, message: noneLeft });
    itIs('21:00:00');
    expect(await claim()).toMatchObject({ code: 422, message: tooLate });
    await writeSetting(host.db, redPacketRules, redPacketRules.initial);
  });
});

describe('during a pause that the member has set', () => {
  it.each(['timeout 1d', 'exclusion 180d'])('no bonus can be had, but earned rebates can (%s)', async (pause) => {
    const [kind, period] = pause.split(' ');
    await deposited(100, '20:00:00', yesterday);
    itIs('10:30:00');
    await host.db.run(
      `insert into rebate (member_id, platform, category, day, rate_ppm, turnover, created_at, updated_at)
        values ($1, 'PT', 'concise', $2, 10000, 100000, now(), now())`,
      [member.id, today],
    );
    expect(await standing()).toMatchObject({ sendnums: 1 });
    expect((await host.send('setlimit', { kind, period }, member)).code).toBe(200);
    expect(await standing()).toMatchObject({ sendnums: 0 });
    const paused = { code: 422, message: expect.stringMatching(/^您已设置暂停游戏，/) };
    expect(await claim()).toMatchObject(paused);
    const [activity] = (await host.send('activitylist')).data.data;
    expect(await host.send('doactivityapply', { activityid: activity.id }, member)).toMatchObject(paused);
    expect(await host.send('dofanshui', {}, member)).toMatchObject({ code: 200 });
    expect(await host.balance(member.id)).toBe(1000n);
  });
});

describe('a rule keeps its claims when operators change the list at noon', () => {
  const rule = (recharge: string, more: object = {}) => ({
    start_time: '10:00:00',
    end_time: '12:00:00',
    day_flow: '0.00',
    flow_money: '0.00',
    recharge,
    least: '1.00',
    most: '1.00',
    ...more,
  });
  const [first, second] = [rule('100.00'), rule('200.00')];
  const lists: [what: string, rules: object[], answer: object][] = [
    ['a rule is inserted above', [rule('100000.00'), first, second], { code: 422, message: noneLeft }],
    ['the rules change their order', [second, first], { code: 422, message: noneLeft }],
    ['the claimed rule pays more', [rule('100.00', { most: '2.00' }), second], { code: 422, message: noneLeft }],
    ['the claimed rule is replaced', [rule('50.00'), second], { code: 422, message: noneLeft }],
    ['a rule that the member fulfils is added', [first, second, rule('50.00')], { code: 200 }],
  ];
  it.each(lists)('%s', async (_what, rules, answer) => {
    await writeSetting(host.db, redPacketRules, redPacketRules.initial);
    const set = (value: unknown) => host.operator('POST', '/content/red-packet-rules', { value, confirm: true });
    expect((await set([first, second])).code).toBe(200);
    await deposited(100, '20:00:00', yesterday);
    itIs('10:30:00');
    expect((await claim()).code).toBe(200);
    expect((await set(rules)).code).toBe(200);
    expect(await claim()).toMatchObject(answer);
    expect((await host.operator('POST', '/content/red-packet-rules/reset', { confirm: true })).code).toBe(200);
    expect((await claim()).code).toBe(422);
  });
});

describe('requirements of a red packet', () => {
  it('counts deposits from 12:00 of the day before to 10:00', async () => {
    await deposited(5_000, '11:59:59', yesterday);
    await deposited(5_000, '10:00:00');
    itIs('10:30:00');
    expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 0, max_times: 3 });
    expect(await claim()).toMatchObject({ code: 422, message: notEarned });
    await deposited(60, '12:00:00', yesterday);
    await deposited(40, '09:59:59');
    expect(await standing()).toMatchObject({ sendnums: 1 });
    expect((await standing()).rules[0]).toEqual({
      start_time: '10:00:00',
      end_time: '12:00:00',
      day_flow: '0.00',
      flow_money: '10.00',
      recharge: '100.00',
      least: '1.00',
      most: '8.00',
      used: 0,
      in_bonus: 0,
    });
    expect(await standing()).toMatchObject({ deposited: '100.00', turnover: '0.00' });
    expect((await claim()).code).toBe(200);
    expect((await standing()).rules[0]).toMatchObject({ used: 1 });
  });

  it('counts only approved deposits, also when approved later', async () => {
    await deposited(100, '09:00:00', today, 1);
    await deposited(100, '09:00:00', today, 3);
    itIs('11:00:00');
    expect(await claim()).toMatchObject({ code: 422, message: notEarned });
    const [order] = (await host.operator('GET', '/deposits?state=1&page=1')).data.data;
    await host.operator('POST', `/deposits/${order.out_trade_no}/approve`);
    expect((await claim()).code).toBe(200);
  });

  it('counts the turnover of the Beijing day', async () => {
    await deposited(1_000, '20:00:00', yesterday);
    await wagered(500, '23:59:59', yesterday);
    itIs('10:00:00');
    expect(await standing()).toMatchObject({ sendnums: 1 });
    await wagered(500, '00:00:00');
    expect(await standing()).toMatchObject({ sendnums: 2 });
  });

  it('pays each rule once a day, also under 12 concurrent claims', async () => {
    await deposited(1_000, '20:00:00', yesterday);
    await wagered(500, '08:00:00');
    itIs('10:30:00');
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim()));
    const won = answers.filter(({ code }) => code === 200).map(({ data }) => Number(data.redpacketmoney));
    expect(won).toHaveLength(2);
    expect(answers.filter(({ message }) => message === noneLeft)).toHaveLength(10);
    expect(Math.min(...won)).toBeGreaterThanOrEqual(1);
    const sum = won.reduce((total, packet) => total + Math.round(packet * 100), 0);
    expect(await host.balance(member.id)).toBe(BigInt(sum));
    expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 2 });
    expect((await host.call('redpacket', { page: 1 }, member)).data).toMatchObject({ total: 2, per_page: 10 });
  });

  it('the database refuses another claim of a rule on a day, also from other releases', async () => {
    const insert = (day: string, rule: number) =>
      host.db.run(
        `insert into red_packet (member_id, day, rule, deposited, amount, created_at)
          values ($1, $2, $3, 0, 100, now())`,
        [member.id, day, rule],
      );
    await insert(today, 0);
    await expect(insert(today, 0)).rejects.toThrow('red_packet_once');
    await insert(today, 1);
    await insert(tomorrow, 0);
  });

  it('allows a new claim on the next day with deposits since 12:00', async () => {
    await deposited(100, '20:00:00', yesterday);
    itIs('11:00:00');
    expect((await claim()).code).toBe(200);
    itIs('11:00:00', tomorrow);
    expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 0 });
    expect(await claim()).toMatchObject({ code: 422, message: notEarned });
    await deposited(100, '12:00:00');
    expect((await claim()).code).toBe(200);
  });
});

it('rejects claims while the red packet switch is off', async () => {
  await writeSetting(host.db, appInfo, { ...appInfo.initial, redpacket_switch: 0 });
  expect(await claim()).toMatchObject({ code: 422, message: '红包已关闭' });
  await writeSetting(host.db, appInfo, appInfo.initial);
});
