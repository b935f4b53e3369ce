import { measureBytes } from './measureBytes';
import type { SentResponse } from './recordResponses';

const answer = (path: string, body: number, status = 200): SentResponse => ({
  path,
  body,
  status,
  sent: 0,
  received: 0,
});

it('counts document, scripts and other files separately, without API responses', () => {
  const visit = [
    answer('/', 7000),
    answer('/api/balance', 500),
    answer('/sw.js', 900),
    answer('/releases/mfe-wallet/2.0.0/remoteEntry.bb.js', 6000),
    answer('/files/665.bb.js?r=1', 4000),
    answer('/releases/shell/1.0.0/static/coin.cc.png', 300),
    answer('/beacon', 20),
  ];
  const counts = { document: 7000, scripts: 10_000, other: 1220, all: 18_220, unchanged: [] };
  expect(measureBytes(visit, [])).toEqual(counts);
});

it.each([
  [
    'under the address of another release of the app',
    '/releases/mfe-wallet/1.0.0/',
    '/releases/mfe-wallet/2.0.0/',
    200,
    1,
  ],
  ['under the same address', '/files/', '/files/', 200, 1],
  ['of another app', '/releases/mfe-games/1.0.0/', '/releases/mfe-wallet/2.0.0/', 200, 0],
  ['that was only validated', '/files/', '/files/', 304, 0],
])('counts a file that the member had %s', (_case, before, after, status, expected) => {
  const had = [answer(`${before}static/534.aa.js`, 3000), answer(`${before}static/665.aa.js`, 4000)];
  const visit = [answer(`${after}static/534.aa.js`, 3000, status), answer(`${after}static/665.bb.js`, 4000)];
  expect(measureBytes(visit, had).unchanged).toHaveLength(expected);
});
