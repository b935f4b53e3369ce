import { testHost } from '../testing/testHost';
import { writeSetting } from '../settings/settings';
import { appInfo } from '../content/settings';
import { accrueRebate } from './rebates';

describe('promotions', () => {
  const opening = testHost();
  let host: Awaited<typeof opening>;
  beforeAll(async () => {
    host = await opening;
  });
  afterEach(() => host.setNow(undefined));

  const today = '2026-03-10';
  const beijingTime = (clock: string, day = today) => new Date(`${day}T${clock}+08:00`);
  const deposited = (memberId: string, fen: number, at: Date) =>
    host.db.run(
      `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, created_at, decided_at)
       values ('D' || gen_random_uuid(), $1, 'bank', $2, 1, 2, $3, $3)`,
      [memberId, fen, at],
    );
  const bets = (memberId: string, fen: number, at: Date) =>
    host.db.run(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
       values ($1, 'PT', 'PT1001', 'concise', 'spin', $2, 0, 1, $3)`,
      [memberId, fen, at],
    );

  it('lists the tiers, lowest first', async () => {
    const { data } = await host.call('uservip', {}, await host.register());
    expect(data.length).toBeGreaterThanOrEqual(9);
    expect(data[0]).toMatchObject({ electron: expect.stringMatching(/^\d+\.\d+$/), recharge: expect.any(String) });
    expect((await host.call('uservip', {})).code).toBe(401);
  });

  describe('rebates', () => {
    it('floors each row exactly, pays once and says when there is nothing', async () => {
      const member = await host.register();
      expect(await host.call('dofanshui', {}, member)).toMatchObject({ code: 422, message: '暂无领取额度！' });
      const tier = (await host.call('uservip', {}, member)).data[0];
      const accrue = (amount: bigint) =>
        host.db.transaction((tx) =>
          accrueRebate(tx, { memberId: member.id, platform: 'PT', category: 'concise', amount, now: new Date() }),
        );
      for (let n = 0; n < 3; n += 1) await accrue(33_333n);
      const expected = (Math.floor((99_999 * Number(tier.electron) * 10_000) / 1_000_000) / 100).toFixed(2);
      const record = () => host.call('getfanshui', { api_type: '', date: 4, page: 1, type: '' }, member);
      expect((await record()).data).toMatchObject({
        jisuan: '0.00',
        nojisuan: expected,
        list: { total: 1, data: [{ money: expected, gamename: 'PT电子', state: 0 }] },
      });
      const answers = await Promise.all([1, 2, 3].map(() => host.call('dofanshui', {}, member)));
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
      expect((await host.call('balance', {}, member)).data.balance).toBe(expected);
      await accrue(100_000n);
      expect((await record()).data).toMatchObject({ jisuan: expected, list: { total: 2 } });
    });
  });

  describe('the red packet', () => {
    const claim = (member: { token: string }, key?: string) =>
      host.call('douserredpacket', {}, { ...member, ...(key ? { key } : {}) });

    it.each([
      ['09:59:59', '活动未开始'],
      ['12:00:00', '活动已结束'],
      ['11:00:00', '您还未达到领取条件，快去完成吧！'],
    ])('at %s says %s', async (clock, message) => {
      const member = await host.register();
      host.setNow(beijingTime(clock));
      await host.db.run(`update session set expires_at = now() + interval '30 days' where member_id = $1`, [member.id]);
      expect(await claim(member)).toMatchObject({ code: 422, message });
    });

    it('counts deposits from noon of the day before to ten, and each rule once a day', async () => {
      const member = await host.register();
      await deposited(member.id, 500_000, beijingTime('11:59:59', '2026-03-09'));
      await deposited(member.id, 500_000, beijingTime('10:00:00'));
      host.setNow(beijingTime('10:30:00'));
      const standing = async () => (await host.call('userredpacket', {}, member)).data;
      expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 0, max_times: 3 });
      await deposited(member.id, 60_000, beijingTime('12:00:00', '2026-03-09'));
      await deposited(member.id, 40_000, beijingTime('09:59:59'));
      expect(await standing()).toMatchObject({ sendnums: 1 });
      await bets(member.id, 50_000, beijingTime('08:00:00'));
      expect(await standing()).toMatchObject({ sendnums: 2 });
      expect((await standing()).rules[0]).toEqual({
        start_time: '10:00:00',
        end_time: '12:00:00',
        day_flow: '0.00',
        flow_money: '10.00',
        recharge: '100.00',
      });
      const answers = await Promise.all(Array.from({ length: 200 }, () => claim(member)));
      const won = answers.filter(({ code }) => code === 200).map(({ data }) => Number(data.redpacketmoney));
      expect(won).toHaveLength(2);
      expect(answers.filter(({ message }) => message === '您的剩余次数不足！')).toHaveLength(198);
      expect(Math.min(...won)).toBeGreaterThanOrEqual(1);
      expect(Number((await host.call('balance', {}, member)).data.balance)).toBeCloseTo(
        won.reduce((a, b) => a + b, 0),
        2,
      );
      expect(await standing()).toMatchObject({ sendnums: 0, acquirednum: 2 });
      expect((await host.call('redpacket', { page: 1 }, member)).data).toMatchObject({
        total: 2,
        per_page: 10,
        data: [{ money: '1000.00' }, {}],
      });
    });

    it('pays once for one press', async () => {
      const member = await host.register();
      await deposited(member.id, 2_000_000, beijingTime('20:00:00', '2026-03-09'));
      await bets(member.id, 9_000_000, beijingTime('01:00:00'));
      host.setNow(beijingTime('11:00:00'));
      const [first, again] = [await claim(member, 'k'), await claim(member, 'k')];
      expect(again).toEqual(first);
      expect((await host.call('userredpacket', {}, member)).data.acquirednum).toBe(1);
    });

    it('is closed by the switch', async () => {
      await writeSetting(host.db, appInfo, { ...appInfo.initial, redpacket_switch: 0 });
      expect(await claim(await host.register())).toMatchObject({ code: 422, message: '红包已关闭' });
      await writeSetting(host.db, appInfo, appInfo.initial);
    });
  });

  describe('activities', () => {
    it('lists them to everybody, shows one, and has no other', async () => {
      const { data } = await host.call('activitylist', { type: '' });
      expect(data.data.length).toBeGreaterThanOrEqual(3);
      for (const { banner } of data.data)
        expect((await host.app.inject({ method: 'GET', url: banner })).statusCode).toBe(200);
      expect((await host.call('activitydeatil', { id: data.data[0].id })).data.content).toContain('<h3>');
      expect((await host.call('activitydeatil', { id: 999_999 })).code).toBe(422);
      expect((await host.send('activitydeatil', { id: 'x' })).code).toBe(422);
    });

    it('takes one application, lets an operator decide once, and lets the rejected apply again', async () => {
      const member = await host.register();
      const activity = (await host.call('activitylist', {})).data.data[0];
      const apply = () => host.call('doactivityapply', { activityid: activity.id }, member);
      const answers = await Promise.all([apply(), apply(), apply()]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
      expect((await host.call('doactivityapply', { activityid: 999_999 }, member)).code).toBe(422);
      const rows = (await host.operator('GET', '/activity-applications?state=1&page=1')).data.data;
      const row = rows.find((it: { username: string }) => it.username === member.name);
      expect(row).toMatchObject({ state: 1, activity_name: activity.title });
      expect((await host.operator('POST', `/activity-applications/${row.id}/reject`, { note: '资料不全' })).code).toBe(
        200,
      );
      expect((await host.operator('POST', `/activity-applications/${row.id}/approve`)).code).toBe(422);
      expect((await host.operator('POST', '/activity-applications/abc/approve')).code).toBe(422);
      expect((await apply()).code).toBe(200);
      const { data } = await host.call('activityApplyLog', { page: 1, limit: 999 }, member);
      expect(data.data.map((it: { state: number }) => it.state)).toEqual([1, 3]);
    });
  });
});
