import { standing } from './earlyVip';

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
