import { measureBytes } from './measureBytes';
import type { SentResponse } from './recordResponses';

const answer = (path: string, bytes: number): SentResponse => ({ path, bytes, status: 200 });

it('counts page, scripts and other files separately, without API responses', () => {
  const visit = [
    answer('/', 7000),
    answer('/api/balance', 500),
    answer('/sw.js', 900),
    answer('/releases/mfe-wallet/2.0.0/remoteEntry.bb.js', 6000),
    answer('/releases/mfe-wallet/2.0.0/static/665.bb.js?r=1', 4000),
    answer('/releases/shell/1.0.0/static/coin.cc.png', 300),
    answer('/beacon', 20),
  ];
  expect(measureBytes(visit, [])).toEqual({ page: 7000, scripts: 10_000, other: 1220, all: 18_220, unchanged: 0 });
});

it('counts files that the member had under another release of the same app as unchanged', () => {
  const before = [
    answer('/', 7000),
    answer('/releases/mfe-wallet/1.0.0/static/534.aa.js', 3000),
    answer('/releases/mfe-wallet/1.0.0/static/665.aa.js', 4000),
    answer('/releases/mfe-games/1.0.0/static/271.aa.js', 100),
  ];
  const visit = [
    answer('/', 7000),
    answer('/releases/mfe-wallet/2.0.0/static/534.aa.js', 3000),
    answer('/releases/mfe-wallet/2.0.0/static/665.bb.js', 4000),
    answer('/releases/mfe-wallet/2.0.0/static/271.aa.js', 100),
  ];
  expect(measureBytes(visit, before)).toMatchObject({ scripts: 7100, all: 14_100, unchanged: 3000 });
});
