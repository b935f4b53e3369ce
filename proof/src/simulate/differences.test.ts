import { findDifferences } from './differences';

const view = {
  balance: '120.00',
  platforms: ['0.00', '5.00'],
  orders: [['300.00 支付宝 2 ', '100.00 支付宝 1 '], []],
  bets: ['10.00 -10.00', '10.00 -10.00'],
  rebates: [],
};

test('finds nothing in equal views', () => {
  expect(findDifferences(view, structuredClone(view))).toEqual({ lost: [], invented: [], different: [] });
});

test.each([
  ['a lost record', { orders: [['100.00 支付宝 1 '], []] }, { lost: ['orders 1: 300.00 支付宝 2 '] }],
  ['a lost record among equal ones', { bets: ['10.00 -10.00'] }, { lost: ['bets: 10.00 -10.00'] }],
  [
    'an invented record',
    { orders: [view.orders[0], ['100.00 招商银行 1 ']] },
    { invented: ['orders 2: 100.00 招商银行 1 '] },
  ],
  ['a record where none is expected', { rebates: ['0.50 PT电子 0'] }, { invented: ['rebates: 0.50 PT电子 0'] }],
  [
    'a record that counts twice',
    { bets: ['10.00 -10.00', '10.00 -10.00', '10.00 -10.00'] },
    { invented: ['bets: 10.00 -10.00'] },
  ],
  [
    'a record in another state',
    { orders: [['300.00 支付宝 1 ', '100.00 支付宝 1 '], []] },
    { lost: ['orders 1: 300.00 支付宝 2 '], invented: ['orders 1: 300.00 支付宝 1 '] },
  ],
  [
    'records in another order',
    { orders: [view.orders[0]?.toReversed(), []] },
    { different: ['orders 1: in another order'] },
  ],
  [
    'a wrong balance among several',
    { platforms: ['0.00', '5.01'] },
    { different: ['platforms: ["0.00","5.01"] instead of ["0.00","5.00"]'] },
  ],
  ['a wrong balance', { balance: '120.01' }, { different: ['balance: "120.01" instead of "120.00"'] }],
])('finds %s', (_name, change, found) => {
  expect(findDifferences<object>(view, { ...view, ...change })).toEqual({
    lost: [],
    invented: [],
    different: [],
    ...found,
  });
});
