import { mainWallet } from '@site/contract';
import { lockMember } from '../../members/members.store';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';

/* Limits that members set for themselves, at exact times of the host's clock. */

const at = paymentHost();

describe('own limits', () => {
  const begun = Date.parse('2026-03-10T15:00:00+08:00');
  const hour = 3_600_000;
  const day = 24 * hour;
  const itIs = (ms: number) => at.host.setNow(new Date(ms));
  const beijingTime = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

  const set = (kind: string, period: string, amount = '') =>
    at.host.send('setlimit', { kind, period, amount }, at.member);
  const deposit = (amount: string) => at.recharge({ paytype: 'alipay', amount });
  const limits = async () => (await at.host.send('limits', {}, at.member)).data as Record<string, string>[];
  const limitOf = async (period: string) => (await limits()).find((it) => it.period === period);

  beforeEach(() => itIs(begun));

  describe('a deposit limit', () => {
    const over = '已超出您设置的存款限额';

    it('takes effect at once when it is lowered', async () => {
      await set('deposit', 'week', '500');
      expect(await set('deposit', 'week', '200')).toMatchObject({ code: 200, message: '设置成功' });
      expect(await deposit('200.01')).toMatchObject({ code: 422, message: over });
      expect((await deposit('200')).code).toBe(200);
      expect(await deposit('0.01')).toMatchObject({ code: 422, message: over });
      expect(await limitOf('week')).toMatchObject({ amount: '200.00', used: '200.00' });
    });

    it.each([
      ['raised', '500', '500.00'],
      ['taken away', '', null],
    ])('stays in force for exactly 24 hours when it is %s', async (_how, amount, later) => {
      await set('deposit', 'month', '100');
      expect(await set('deposit', 'month', amount)).toMatchObject({ code: 200, message: '设置成功，24小时后生效！' });
      itIs(begun + day - 1000);
      expect(await limitOf('month')).toMatchObject({ amount: '100.00' });
      expect(await deposit('101')).toMatchObject({ code: 422, message: over });
      itIs(begun + day);
      expect(await limitOf('month')).toMatchObject({ amount: later });
      expect((await deposit('101')).code).toBe(200);
    });

    it('a deposit limit counts pending and approved deposits, not rejected ones', async () => {
      expect((await set('deposit', 'day', '250')).code).toBe(200);
      const id = await at.order();
      await at.order();
      expect((await deposit('100')).message).toBe('已超出您设置的存款限额');
      await at.host.operator('POST', `/deposits/${id}/reject`);
      expect((await deposit('150')).code).toBe(200);
      expect(await limitOf('day')).toEqual({ kind: 'deposit', period: 'day', amount: '250.00', used: '250.00' });
    });

    it('concurrent deposits cannot exceed the limit together', async () => {
      await set('deposit', 'week', '300');
      const answers = await Promise.all(Array.from({ length: 8 }, () => deposit('100')));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    });

    it('a lower limit replaces a higher one that has not begun', async () => {
      await set('deposit', 'day', '100');
      await set('deposit', 'day', '500');
      await set('deposit', 'day', '50');
      itIs(begun + 25 * hour);
      expect((await deposit('51')).code).toBe(422);
    });

    it('a higher limit that is replaced before it begins never takes effect', async () => {
      const later = (hours: number) => itIs(begun + hours * hour);
      const limit = async () => (await limitOf('month'))?.amount;
      const setMonth = (amount: string) => set('deposit', 'month', amount);
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

    // 2026-03-10 is a Tuesday.
    it.each([
      ['day', 'until midnight', '2026-03-11'],
      ['week', 'until Monday', '2026-03-16'],
      ['month', 'until the first day', '2026-04-01'],
    ])('of a %s counts deposits %s in Beijing', async (period, _until, next) => {
      const turn = Date.parse(`${next}T00:00:00+08:00`);
      await set('deposit', period, '100');
      expect((await deposit('100')).code).toBe(200);
      itIs(turn - 1000);
      expect(await deposit('1')).toMatchObject({ code: 422, message: over });
      itIs(turn);
      expect(await limitOf(period)).toMatchObject({ used: '0.00' });
      expect((await deposit('100')).code).toBe(200);
    });
  });

  describe('a pause', () => {
    const transfer = (from: string, to: string) =>
      at.host.send('transfer', { amount: '10', sourcetype: from, targettype: to }, at.member);
    const launch = () => at.host.send('getGameUrl', { plat_name: 'PT', game_type: 0, is_mobile_url: 1 }, at.member);

    it.each([
      ['timeout', '1d', 1],
      ['exclusion', '180d', 180],
    ])(
      '%s %s: rejects deposits, transfers in and games until its end, and allows money back',
      async (kind, period, days) => {
        const bank = await at.account();
        await at.host.credit(at.member.id, 50_000n);
        await transfer(mainWallet, 'PT');
        expect(await set(kind, period)).toMatchObject({ code: 200, message: '设置成功' });
        const end = begun + days * day;
        expect(await limits()).toContainEqual(expect.objectContaining({ kind, period, ends_at: beijingTime(end) }));

        itIs(end - 1000);
        const rejection = { code: 422, message: `您已设置暂停游戏，${beijingTime(end)} 后恢复！` };
        expect(await deposit('100')).toMatchObject(rejection);
        expect(await transfer(mainWallet, 'PT')).toMatchObject(rejection);
        expect(await launch()).toMatchObject(rejection);
        expect((await transfer('PT', mainWallet)).code).toBe(200);
        expect((await at.host.send('transall', {}, at.member)).code).toBe(200);
        expect((await at.host.send('withdraw', { amount: '100', bank, password: fundPassword }, at.member)).code).toBe(
          200,
        );

        itIs(end);
        expect(await limits()).not.toContainEqual(expect.objectContaining({ kind }));
        expect((await deposit('100')).code).toBe(200);
        expect((await transfer(mainWallet, 'PT')).code).toBe(200);
        expect((await launch()).code).toBe(200);
      },
    );

    it.each([
      ['timeout', '7d', 7],
      ['timeout', '30d', 30],
      ['exclusion', '365d', 365],
      ['exclusion', '1825d', 1825],
    ])('%s %s lasts %i days', async (kind, period, days) => {
      expect(await set(kind, period)).toMatchObject({ code: 200, message: '设置成功' });
      itIs(begun + days * day - 1000);
      expect((await deposit('100')).code).toBe(422);
      itIs(begun + days * day);
      expect((await deposit('100')).code).toBe(200);
    });

    it.each([
      ['timeout', '30d', 'timeout', '1d', 30],
      ['exclusion', '180d', 'timeout', '7d', 180],
    ])('%s %s is not shortened by %s %s', async (kind, period, other, shorter, days) => {
      await set(kind, period);
      await set(other, shorter);
      const end = begun + days * day;
      itIs(begun + 1000);
      expect((await limits()).filter(({ kind: shown }) => shown === kind)).toMatchObject([{ period }]);
      const message = `您已设置暂停游戏，${beijingTime(end)} 后恢复！`;
      expect(await deposit('100')).toMatchObject({ code: 422, message });
      itIs(end - 1000);
      expect(await deposit('100')).toMatchObject({ code: 422, message });
      itIs(end);
      expect((await deposit('100')).code).toBe(200);
    });

    it('a deposit waits for a time-out that is being set', async () => {
      let answered: ReturnType<typeof deposit> | undefined;
      await at.host.services.jobs.transaction(async (tx) => {
        await lockMember(tx, at.member.id);
        answered = deposit('200');
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

    it('in free-transfer mode transfers nothing to a platform', async () => {
      await at.host.credit(at.member.id, 50_000n);
      await at.host.send('uptransferstatus', { transferstatus: 1 }, at.member);
      await set('timeout', '1d');
      expect((await launch()).code).toBe(422);
      expect(await at.host.balance(at.member.id)).toBe(50_000n);
    });
  });

  it.each([
    ['deposit', 'year', '5'],
    ['timeout', 'constructor', ''],
    ['toString', '1d', ''],
  ])('rejects the limit %s %s %s', async (...limit) => expect((await set(...limit)).code).toBe(422));

  it.each(['30m', '60m', '120m', 'off'])('stores the reality check for every device: %s', async (period) => {
    await set('reality', '30m');
    expect((await set('reality', period)).code).toBe(200);
    itIs(begun + 400 * day);
    expect((await limits()).filter(({ kind }) => kind === 'reality')).toMatchObject([{ period }]);
  });

  it('allows a member 60 changes of limits at once, and the next one after a minute', async () => {
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    await at.host.db.run(`insert into throttle (key, level, at) values ($1, 59, $2)`, [
      `setlimit:${at.member.id}`,
      new Date(now),
    ]);
    const codes = [(await set('reality', '30m')).code, (await set('reality', '60m')).code];
    now += 60_000;
    codes.push((await set('reality', '60m')).code);
    clock.mockRestore();
    expect(codes).toEqual([200, 429, 200]);
  });
});

describe('the review of limits', () => {
  const { host } = at;
  const registered = new Date('2026-01-15T04:00:00Z');
  const halfAYearLater = new Date('2026-07-15T04:00:00Z');
  const itIs = (moment: string | Date) => host.setNow(new Date(moment));
  const review = async () => (await host.send('limitreview', {}, at.member)).data;

  beforeEach(async () => {
    // Sessions and registrations have the clock of the database.
    await host.db.run('update member set created_at = $2 where id = $1', [at.member.id, registered]);
  });

  test('is offered six months after the registration', async () => {
    itIs(new Date(halfAYearLater.getTime() - 1000));
    expect(await review()).toMatchObject({ due: 0, reviewed_at: null });
    itIs(halfAYearLater);
    expect(await review()).toMatchObject({ due: 1, reviewed_at: null });
  });

  test('is offered again six months after the last review', async () => {
    itIs(halfAYearLater);
    expect(await host.send('reviewlimits', {}, at.member)).toMatchObject({ code: 200, message: '感谢您的核对！' });
    expect(await review()).toMatchObject({ due: 0, reviewed_at: '2026-07-15 12:00:00' });
    itIs('2027-01-15T03:59:59Z');
    expect(await review()).toMatchObject({ due: 0 });
    itIs('2027-01-15T04:00:00Z');
    expect(await review()).toMatchObject({ due: 1 });
  });

  test.each([
    ['a changed deposit limit counts as a review', { kind: 'deposit', period: 'day', amount: '500' }, 0],
    ['a reminder does not', { kind: 'reality', period: '30m', amount: '' }, 1],
  ])('%s', async (_rule, limit, due) => {
    itIs('2026-07-01T04:00:00Z');
    await host.send('setlimit', limit, at.member);
    itIs(halfAYearLater);
    expect(await review()).toMatchObject({ due });
  });

  test('of one member is not recorded for another', async () => {
    const other = await host.register();
    itIs(halfAYearLater);
    await host.send('reviewlimits', {}, other);
    expect(await review()).toMatchObject({ due: 1, reviewed_at: null });
  });
});

describe('the offer of limits', () => {
  const { host } = at;
  const begun = Date.parse('2026-03-10T15:00:00+08:00');
  const offer = async () => {
    const { offered, offered_at_deposit: atDeposit } = (await host.send('limitreview', {}, at.member)).data;
    return [offered, atDeposit];
  };
  const decline = (place: string) => host.send('declinelimits', { at: place }, at.member);
  beforeEach(() => host.setNow(new Date(begun)));

  test('is made after the registration, once more at the first deposit, and a year after the last no', async () => {
    expect(await offer()).toEqual([1, 1]);
    expect((await decline('')).code).toBe(200);
    expect(await offer()).toEqual([0, 1]);
    await decline('deposit');
    expect(await offer()).toEqual([0, 0]);
    host.setNow(new Date(Date.parse('2027-03-10T14:59:59+08:00')));
    expect(await offer()).toEqual([0, 0]);
    host.setNow(new Date(Date.parse('2027-03-10T15:00:00+08:00')));
    expect(await offer()).toEqual([1, 1]);
  });

  test('at deposits is made until it is answered: a deposit is no answer', async () => {
    await decline('');
    await at.order();
    expect(await offer()).toEqual([0, 1]);
  });

  test.each(['deposit day', 'loss week', 'stake bet'])('is not made to a member with a limit %s', async (limit) => {
    const [kind = '', period = ''] = limit.split(' ');
    await host.send('setlimit', { kind, period, amount: '50' }, at.member);
    expect(await offer()).toEqual([0, 0]);
  });

  test('rejects another place', async () => expect((await decline('home')).code).toBe(422));
});
