import { appInfo } from '../content/settings';
import { writeSetting } from '../settings/settings';
import { testHost, type TestMember } from '../testing/testHost';
import { redPacketRules } from './redPacketRules';

/* Red packet rules at exact times of the host's clock, in Beijing time. */

const opening = testHost();
let host: Awaited<typeof opening>;
let member: TestMember;
beforeAll(async () => {
  host = await opening;
});
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
const claim = (key?: string) => host.call('douserredpacket', {}, { ...member, ...(key ? { key } : {}) });
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
      { ...rule, start_time: '10:00:00', end_time: '12:00:00', least: '1.00', most: '1.00' },
      { ...rule, start_time: '20:00:00', end_time: '21:00:00', least: '2.00', most: '2.00' },
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

  it('pays each rule once a day, also under 200 concurrent claims', async () => {
    await deposited(1_000, '20:00:00', yesterday);
    await wagered(500, '08:00:00');
    itIs('10:30:00');
    const answers = await Promise.all(Array.from({ length: 200 }, () => claim()));
    const won = answers.filter(({ code }) => code === 200).map(({ data }) => Number(data.redpacketmoney));
    expect(won).toHaveLength(2);
    expect(answers.filter(({ message }) => message === noneLeft)).toHaveLength(198);
    expect(Math.min(...won)).toBeGreaterThanOrEqual(1);
    const sum = won.reduce((total, packet) => total + Math.round(packet * 100), 0);
    expect(await host.balance(member.id)).toBe(BigInt(sum));
    expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 2 });
    expect((await host.call('redpacket', { page: 1 }, member)).data).toMatchObject({ total: 2, per_page: 10 });
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

it('pays once per Idempotency-Key', async () => {
  await deposited(20_000, '20:00:00', yesterday);
  await wagered(90_000, '01:00:00');
  itIs('11:00:00');
  const [first, again] = [await claim('k'), await claim('k')];
  expect(again).toEqual(first);
  expect((await standing()).acquirednum).toBe(1);
});

it('rejects claims while the red packet switch is off', async () => {
  await writeSetting(host.db, appInfo, { ...appInfo.initial, redpacket_switch: 0 });
  expect(await claim()).toMatchObject({ code: 422, message: '红包已关闭' });
  await writeSetting(host.db, appInfo, appInfo.initial);
});
