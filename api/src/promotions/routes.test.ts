import type { Transaction } from '../base/database/database';
import { testHost } from '../testing/testHost';
import { waitUntil } from '../testing/waitUntil';
import { accrueRebate } from '../games/bets/accrueRebate';
import { sumRebates } from './promotions.store';

const host = testHost();

describe('promotions', () => {
  it('lists the VIP tiers, lowest first', async () => {
    const { data } = await host.call('uservip', {}, await host.register());
    expect(data.length).toBeGreaterThanOrEqual(9);
    expect(data[0]).toMatchObject({ electron: expect.stringMatching(/^\d+\.\d+$/), recharge: expect.any(String) });
    expect((await host.call('uservip', {})).code).toBe(401);
  });

  describe('rebates', () => {
    it('rounds each rebate down, pays it once, and rejects a claim of nothing', async () => {
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

    it('pays a claim with the bet that settles at the same time', async () => {
      const member = await host.register();
      const bet = { memberId: member.id, platform: 'PT', category: 'concise', amount: 1_000_000n } as const;
      const accrue = (tx: Transaction) => accrueRebate(tx, { ...bet, now: new Date() });
      await host.db.transaction(accrue);
      let claimed: Promise<unknown> | undefined;
      await host.services.jobs.transaction(async (tx) => {
        await accrue(tx);
        claimed = host.call('dofanshui', {}, member);
        await waitUntil('the claim waits for the rebate', async () => {
          const rows = await host.db.rows(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length > 0;
        });
      });
      expect(await claimed).toMatchObject({ code: 200 });
      const { claimed: recorded } = await sumRebates(host.db, member.id);
      expect(recorded).not.toBe('0');
      expect(await host.balance(member.id)).toBe(BigInt(recorded));
    });
  });

  describe('activities', () => {
    it('lists activities without a session, shows one, and rejects an unknown id', async () => {
      const { data } = await host.call('activitylist', { type: '' });
      expect(data.data.length).toBeGreaterThanOrEqual(3);
      for (const { banner } of data.data)
        expect((await host.app.inject({ method: 'GET', url: banner })).statusCode).toBe(200);
      expect((await host.call('activitydeatil', { id: data.data[0].id })).data.content).toContain('<h3>');
      expect((await host.call('activitydeatil', { id: 999_999 })).code).toBe(422);
      expect((await host.send('activitydeatil', { id: 'x' })).code).toBe(422);
    });

    it('accepts one application, one decision, and a new application after a rejection', async () => {
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

describe('agents', () => {
  it('take a mobile number of the mainland or of the setting', async () => {
    const answer = await host.send(
      'applyagentdo',
      { mobile: '12345678901', apply_info: '推广' },
      await host.register(),
    );
    expect(answer).toMatchObject({ code: 422, message: '请输入正确手机号' });
  });

  it('accepts one pending application, and opens the agent page once per link after approval', async () => {
    const member = await host.register();
    expect(await host.call('getAgentLoginUrl', {}, member)).toMatchObject({ code: 422 });
    const apply = () => host.call('applyagentdo', { mobile: '13800138000', apply_info: '我有推广经验' }, member);
    expect((await Promise.all([apply(), apply()])).map(({ code }) => code).sort()).toEqual([200, 422]);
    const [row] = (await host.operator('GET', `/agent-applications?state=1&q=${member.name}`)).data.data;
    expect(row).toMatchObject({ username: member.name, mobile: '13800138000', state: 1 });
    expect((await host.operator('POST', `/agent-applications/${row.id}/approve`, {})).code).toBe(200);
    expect((await host.operator('POST', `/agent-applications/${row.id}/reject`, {})).code).toBe(422);
    expect((await host.call('user', {}, member)).data.isagent).toBe(1);
    expect((await apply()).code).toBe(422);
    const link = new URL((await host.call('getAgentLoginUrl', {}, member)).data.url);
    const open = () => host.app.inject({ method: 'GET', url: link.pathname + link.search });
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(member.name);
    expect((await open()).statusCode).toBe(410);
  });
});
