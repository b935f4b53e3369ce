import { platformOf } from './info/app-download/device';
import type { RedPacketStanding } from './promotionsApi';
import { standing } from './vip/earlyVip';
import { vipFigures } from './vip/vipFigures';
import { beijingSeconds, claimWindow, nextEdge, whyNoClaim } from './red-packet/claimWindow';

describe('the claim window', () => {
  const rule = (start_time: string, end_time: string) => ({ start_time, end_time });
  const morning = [rule('10:00:00', '12:00:00')];
  const twice = [...morning, rule('20:00:00', '21:00:00')];
  const night = [rule('22:00:00', '02:00:00')];
  const allDay = [rule('00:00:00', '23:59:59')];
  const at = (time: string) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    return (hours * 60 + minutes) * 60 + seconds;
  };

  it.each([
    ['2026-11-21T02:00:00Z', '10:00:00'],
    ['2026-11-21T15:59:59Z', '23:59:59'],
    ['2026-11-21T16:00:00Z', '00:00:00'],
  ])('%s is %s in Beijing', (instant, time) => expect(beijingSeconds(Date.parse(instant))).toBe(at(time)));

  it.each([
    [morning, '09:59:59', 'early'],
    [morning, '10:00', 'open'],
    [morning, '11:59:59', 'open'],
    [morning, '12:00', 'late'],
    [twice, '15:00', 'early'],
    [twice, '21:00', 'late'],
    [allDay, '23:59:59', 'open'],
    [night, '01:00', 'open'],
    [night, '03:00', 'early'],
    [[], '03:00', 'open'],
    [[rule('', '')], '03:00', 'open'],
  ])('%j at %s is %s', (rules, now, state) => expect(claimWindow(rules, at(now))).toBe(state));

  it.each([
    [morning, '09:59:59', 'start', '00:00:01'],
    [morning, '10:00:00', 'end', '02:00:00'],
    [morning, '11:59:59', 'end', '00:00:01'],
    [morning, '12:00:00', 'start', '22:00:00'],
    [twice, '12:00:00', 'start', '08:00:00'],
    [[...morning, rule('11:00:00', '13:00:00')], '10:30:00', 'end', '02:30:00'],
    [[...morning, rule('12:00:00', '13:00:00')], '11:00:00', 'end', '02:00:00'],
    [night, '23:00:00', 'end', '03:00:00'],
    [night, '01:59:59', 'end', '00:00:01'],
    [night, '02:00:00', 'start', '20:00:00'],
    [[rule('20:00:00', '23:59:59')], '23:59:30', 'end', '00:00:30'],
  ])('%j at %s: %s in %s', (rules, now, edge, left) =>
    expect(nextEdge(rules, at(now))).toEqual({ edge, seconds: at(left) }),
  );

  it.each([[allDay], [[]], [[rule('10:00:00', '10:00:00')]]])('%j has no edge', (rules) =>
    expect(nextEdge(rules, at('10:00'))).toBeUndefined(),
  );

  it.each([
    [morning, 1, 0, '10:00', undefined],
    [morning, 0, 0, '10:00', '尚未达成领取条件'],
    [morning, '0', '2', '10:00', '今日次数已用完'],
    [morning, 1, 0, '09:59:59', '10:00 开抢'],
    [twice, 1, 0, '12:00', '20:00 开抢'],
    [morning, 1, 0, '12:00', '已结束，明日 10:00 开抢'],
    [[], 1, 0, '12:00', undefined],
    [[rule('10:00:00', '10:00:00')], 1, 0, '09:00', '10:00 开抢'],
  ])('%j with %s left and %s claimed at %s: %s', (rules, sendnums, acquirednum, now, reason) => {
    const standing = { rules, sendnums, acquirednum, max_times: 3 } as unknown as RedPacketStanding;
    expect(whyNoClaim(standing, at(now))).toBe(reason);
  });
});

describe('the next VIP tier', () => {
  const missing = (flow: string | null, member: object) =>
    vipFigures([{ recharge: '1000.00' }, { recharge: '5000.00', flow }] as never, { vip: 1, ...member } as never);

  /* The API host sends the member's deposits, but perhaps of the turnover only the sum that a tier requires. */
  it.each([
    ['20000.00', { paysum: '2500.00' }, '升级还需存款 ¥2,500.00，且累计流水达到 ¥20,000.00'],
    ['20000.00', { paysum: '5000.00' }, '存款已达成，累计流水达到 ¥20,000.00 即可升级'],
    ['0.00', { paysum: '2500.00' }, '升级还需存款 ¥2,500.00'],
    [null, { paysum: '2500.00' }, '升级还需存款 ¥2,500.00'],
    ['0.00', { paysum: '5000.00' }, '升级所需存款已达成'],
    ['0.00', { paysum: '2500.00', turnover: '10.00' }, '升级还需存款 ¥2,500.00'],
    ['20000.00', { paysum: '5000.00', vip: 2 }, '您已达到最高等级'],
  ])('with turnover %s and the member %j: %s', (flow, member, text) => {
    expect(missing(flow, member)).toMatchObject({ next: text, flow: undefined });
  });

  it.each([
    ['2500.00', '流水已达成，升级还需存款 ¥2,500.00'],
    ['5000.00', '存款与流水均已达成，等待升级'],
  ])('with deposits of %s and the turnover reached: %s', (paysum, text) => {
    expect(missing('20000.00', { paysum, turnover: '90000.00' })).toMatchObject({ next: text, flow: { percent: 100 } });
  });
});

describe('VIP figures before React', () => {
  const tier = { flow: '20000.00', recharge: '5000.00' };
  const items = standing.items as (...data: unknown[]) => unknown[];

  const next = '升级还需存款 ¥2,500.00，且累计流水达到 ¥20,000.00';

  it('has the figures of the card without turnover on a host that does not tell it', () => {
    expect(items([tier], { vip: 0, paysum: '2500.00' })).toEqual([{ deposits: '¥2,500.00', next, percent: '50' }]);
  });

  it('has those of the card with turnover otherwise', () => {
    expect(items({ data: [tier] }, { vip: 0, paysum: '2500.00', turnover: '5000.00' })).toEqual([
      null,
      { deposits: '¥2,500.00', next, percent: '50', turnover: '¥5,000.00', needed: '¥20,000.00', turned: '25' },
    ]);
  });

  it('leaves the skeleton without tiers', () => expect(items(null, { vip: 0 })).toEqual([]));
});

describe('the platform of a device', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
  const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

  it.each([
    [iPhone, 5, undefined, 'ios'],
    [mac, 5, undefined, 'ios'],
    [mac, 0, undefined, 'other'],
    [pixel, 5, 'Android', 'android'],
    [linux, 5, 'Android', 'android'],
    [linux, 0, 'Linux', 'other'],
  ])('%s with %s touch points on %s is %s', (userAgent, maxTouchPoints, platform, kind) =>
    expect(platformOf({ userAgent, maxTouchPoints, ...(platform ? { userAgentData: { platform } } : {}) })).toBe(kind),
  );
});
