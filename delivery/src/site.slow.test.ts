import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startProcess } from './start/startProcess';
import { testSite } from './testing/testSite';

interface DataPoint {
  attributes: { key: string; value: { stringValue?: string } }[];
  asDouble?: number;
  asInt?: number;
}
type MetricRequest = {
  resourceMetrics: {
    scopeMetrics: {
      metrics: { name: string; sum?: { dataPoints: DataPoint[] }; gauge?: { dataPoints: DataPoint[] } }[];
    }[];
  }[];
};

/** What an OpenTelemetry collector would get. */
const startCollector = async () => {
  const requests: { url: string | undefined; body: MetricRequest }[] = [];
  const collector = createServer((request, response) => {
    const read = async () => {
      requests.push({ url: request.url, body: (await json(request)) as MetricRequest });
      response.end('{}');
    };
    read().catch((error: Error) => response.destroy(error));
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}`, close: () => collector.close() };
};

const start = async (siteDir: string, otlpEndpoint: string) => {
  const lines: string[] = [];
  const site = startProcess([process.execPath, '--import', 'tsx', 'delivery/src/site.ts', '--as-is', '--no-rollouts'], {
    env: {
      SITE_DIR: siteDir,
      API_URL: 'http://127.0.0.1:1',
      HOST: '127.0.0.1',
      PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    readyLine: /^Site ready at /,
    log: (line) => lines.push(line),
  });
  const ready = await Promise.race([
    site.ready,
    site.ended.then((end) => Promise.reject(new Error(`${end}\n${lines.join('\n')}`))),
  ]);
  return { ...site, url: ready.replace('Site ready at ', '') };
};

const present = ({ attributes, asDouble, asInt }: DataPoint) => ({
  ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
  value: asDouble ?? asInt,
});

test('sends metrics of pages to an OpenTelemetry collector, and ends while that does not answer', async () => {
  const { site, release } = testSite();
  await release('shell', 'one');
  await release('mfe-wallet', 'one');
  const canary = await release('mfe-wallet', 'two', 20);
  const collector = await startCollector();
  const served = await start(site.store.folder, collector.url);
  const event = { kind: 'error', app: 'mfe-wallet', version: canary, route: '/mfe-wallet', message: 'x is undefined' };
  const beacon = await fetch(`${served.url}/beacon`, { method: 'POST', body: JSON.stringify([event]) });
  expect(beacon.status).toBe(204);
  await served.stop();

  const [request] = collector.requests;
  expect(request?.url).toBe('/v1/metrics');
  const metrics = request?.body.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
  const pointsOf = (metric: string) => {
    const { sum, gauge } = metrics.find(({ name }) => name === metric) ?? {};
    return (sum ?? gauge)?.dataPoints.map(present);
  };
  expect(pointsOf('site_page_errors')).toEqual([
    { app: 'mfe-wallet', version: canary, route: '/mfe-wallet', cohort: 'canary', step: '20', value: 1 },
  ]);
  expect(pointsOf('site_registry_revision')).toEqual([{ value: 3 }]);

  collector.close();
  const alone = await start(site.store.folder, collector.url);
  expect((await fetch(`${alone.url}/readyz`)).status).toBe(200);
  await alone.stop();
  expect(await alone.ended).toBe('exit code 0');
});
