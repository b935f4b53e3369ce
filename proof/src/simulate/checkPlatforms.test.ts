import type { FakeOrder } from '../../../api/src/testing/fakeRemotePlatform';
import { comparePlatform, type TransferRow } from './checkPlatforms';

const order = (change: Partial<FakeOrder> = {}): FakeOrder => ({
  memberId: '7',
  direction: 'in',
  amount: 500n,
  outcome: 'done',
  ...change,
});
const row = (change: Partial<TransferRow> = {}): TransferRow => ({
  reference: 'T1',
  memberId: '7',
  direction: 'in',
  amount: '500',
  state: 1,
  ...change,
});

const compare = (orders: FakeOrder[], transfers: TransferRow[], balance: bigint) =>
  comparePlatform({ name: 'OB', orders: new Map(orders.map((one, n) => [`T${n + 1}`, one])) }, { transfers, balance });

test.each<[string, FakeOrder[], TransferRow[], bigint]>([
  ['a transfer that both have', [order()], [row()], 500n],
  ['one that both refused', [order({ outcome: 'failed' })], [row({ state: 0 })], 0n],
  [
    'one in and one out',
    [order(), order({ direction: 'out', amount: 200n })],
    [row(), row({ reference: 'T2', direction: 'out', amount: '200' })],
    300n,
  ],
])('finds nothing in %s', (_what, orders, transfers, balance) => {
  expect(compare(orders, transfers, balance)).toEqual({ lost: [], invented: [], different: [] });
});

test.each<[string, FakeOrder[], TransferRow[], bigint, object]>([
  ['a transfer that the host lost', [order()], [], 500n, { lost: ['OB transfer T1 of member 7 in 5.00'] }],
  ['one that the platform never had', [], [row()], 0n, { invented: ['OB transfer T1 in state 1'] }],
  ['one that is pending', [order()], [row({ state: 2 })], 500n, { different: ['OB transfer T1 is still pending'] }],
  [
    'another amount',
    [order()],
    [row({ amount: '501' })],
    500n,
    {
      different: ['OB transfer T1 of member 7 in 5.00, in the host of member 7 in 5.01'],
    },
  ],
  [
    'another ending',
    [order()],
    [row({ state: 0 })],
    500n,
    {
      different: ['OB transfer T1 of member 7 in 5.00: done, in the host state 0'],
    },
  ],
  ['money that is counted twice', [order()], [row()], 1000n, { different: ['OB keeps 5.00, in the host 10.00'] }],
])('finds %s', (_what, orders, transfers, balance, found) => {
  expect(compare(orders, transfers, balance)).toEqual({ lost: [], invented: [], different: [], ...found });
});
