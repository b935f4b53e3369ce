import { testSite } from '../testing/testSite';
import { createEdge } from './createEdge';

/** An edge with metrics, of a site with a canary of the wallet. */
const start = async () => {
  const { site, release } = testSite();
  await release('shell', 'one');
  const live = await release('mfe-wallet', 'one');
  const canary = await release('mfe-wallet', 'two', 20);
  const lines: string[] = [];
  const log = (line: string): number => lines.push(line);
  const metrics = { host: '127.0.0.1', port: 0 };
  const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log, metrics });
  const url = /^Metrics at (\S+)$/.exec(lines[0] ?? '')?.[1] ?? '';
  const report = (...events: object[]) =>
    edge.inject({
      method: 'POST',
      url: '/beacon',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(events),
    });
  const read = async (): Promise<string> => (await fetch(url)).text();
  return { edge, release, live, canary, report, read };
};

test('counts what pages report by release, route, cohort and step', async () => {
  const { edge, live, canary, report, read } = await start();
  const of = (version: string) => ({ app: 'mfe-wallet', version, route: '/mfe-wallet' });
  await report(
    { kind: 'load', ...of(live), ms: 700 },
    { kind: 'error', ...of(canary), message: 'x is undefined' },
    { kind: 'error', ...of(canary), message: 'y is undefined' },
    { kind: 'failedCall', ...of(canary), call: 'balance' },
    { kind: 'vital', ...of(live), name: 'LCP', value: 1200 },
    { kind: 'vital', ...of(live), name: 'CLS', value: 0.02 },
    { kind: 'load', ...of('9.9.9-000000000000'), ms: 1 },
  );
  const text = await read();
  const labels = (version: string, more: string): string =>
    `app="mfe-wallet",version="${version}",route="/mfe-wallet",${more}`;
  expect(text).toContain(`site_page_load_seconds_sum{${labels(live, 'cohort="live"')}} 0.7\n`);
  expect(text).toContain(`site_page_errors_total{${labels(canary, 'cohort="canary",step="20"')}} 1\n`);
  expect(text).toContain(`site_page_failed_calls_total{${labels(canary, 'cohort="canary",step="20"')}} 1\n`);
  expect(text).toContain(`site_page_lcp_seconds_sum{${labels(live, 'cohort="live"')}} 1.2\n`);
  expect(text).toContain(`site_page_layout_shift_sum{${labels(live, 'cohort="live"')}} 0.02\n`);
  expect(text).toContain('site_registry_revision 3\n');
  expect(text).not.toContain('9.9.9');
  await edge.close();
});

test('names no version of an earlier release, and starts again when releases change', async () => {
  const { edge, release, live, canary, report, read } = await start();
  const load = (version: string) => ({ kind: 'load', app: 'mfe-wallet', version, route: '/mfe-wallet', ms: 1 });
  await report(load(canary));
  await release('mfe-wallet', 'two');
  await report(load(live));
  const text = await read();
  expect(text).toContain('site_page_load_seconds_count{app="mfe-wallet",version="earlier"');
  expect(text).not.toContain('cohort="canary"');
  await edge.close();
});

test('is reached by members under no address', async () => {
  const { edge } = await start();
  expect((await edge.inject({ url: '/metrics' })).statusCode).toBe(404);
  await edge.close();
});
