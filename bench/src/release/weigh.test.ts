import { weigh } from './weigh';
import type { Answer } from './wire';

const answer = (path: string, bytes: number): Answer => ({ path, bytes, status: 200 });

it('tells page, scripts and the rest apart, and leaves the API host out', () => {
  const visit = [
    answer('/', 7000),
    answer('/api/balance', 500),
    answer('/sw.js', 900),
    answer('/releases/mfe-wallet/2.0.0/remoteEntry.bb.js', 6000),
    answer('/releases/mfe-wallet/2.0.0/static/665.bb.js?r=1', 4000),
    answer('/releases/shell/1.0.0/static/coin.cc.png', 300),
    answer('/beacon', 20),
  ];
  expect(weigh(visit, [])).toEqual({ page: 7000, scripts: 10_000, other: 1220, all: 18_220, unchanged: 0 });
});

it('tells what the member had already, under the address of another release of the same app', () => {
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
  expect(weigh(visit, before)).toMatchObject({ scripts: 7100, all: 14_100, unchanged: 3000 });
});
