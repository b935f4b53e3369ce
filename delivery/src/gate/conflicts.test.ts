import type { Endpoint } from '../format/descriptor';
import { endpointOf, releaseOf } from '../testing/releaseOf';
import { conflictViolations } from './conflicts';

const orders = (shape: string, overrideExisting: Endpoint['overrideExisting'] = false): Endpoint => ({
  name: 'walletGetOrders',
  shape,
  overrideExisting,
});
type Side = [app: string, endpoint: Endpoint];

const cases: [what: string, mine: Side, theirs: Side, reason: RegExp | undefined][] = [
  [
    'another shape',
    ['mfe-games', orders('a')],
    ['mfe-wallet', orders('b')],
    /: the endpoint walletGetOrders is defined by mfe-wallet \S+ with another shape\. Use another name\.$/,
  ],
  ['the same shape, and both keep what is there', ['mfe-games', orders('a')], ['mfe-wallet', orders('a')], undefined],
  [
    'the same shape, but one of two apps loaded in any order throws',
    ['mfe-games', orders('a')],
    ['mfe-wallet', orders('a', 'throw')],
    /is taken by mfe-wallet \S+, in the same shape, but .*'throw'/,
  ],
  [
    'the same shape, and only the shell, which comes first, throws',
    ['mfe-games', orders('a')],
    ['shell', orders('a', 'throw')],
    undefined,
  ],
  [
    'a new shell with the same shape, when the app that comes second throws',
    ['shell', orders('a')],
    ['mfe-games', orders('a', 'throw')],
    /shell \S+: the endpoint walletGetOrders is taken by mfe-games/,
  ],
  ['another name', ['mfe-games', orders('a', 'throw')], ['mfe-wallet', endpointOf('walletGetOrder')], undefined],
];

test.each(cases)('an endpoint of the same name: %s', (_case, [app, mine], [other, theirs], reason) => {
  const conflicts = conflictViolations(releaseOf(app, { endpoints: [mine] }), [
    releaseOf(other, { endpoints: [theirs] }),
  ]);
  expect(conflicts).toEqual(reason ? [expect.stringMatching(reason)] : []);
});

test.each(['mfe-games', 'shell'])('reports that %s injects a name twice', (app) => {
  const endpoints = [orders('a', 'throw'), orders('a', 'throw')];
  expect(conflictViolations(releaseOf(app, { endpoints }), [])).toEqual([expect.stringMatching(/is taken by itself/)]);
});
