import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createEdge } from '../../../delivery/src/edge/createEdge';
import { listen } from '../../../delivery/src/edge/listen';
import { writePages } from '../../../delivery/src/pages/writePages';
import { deployChanged } from '../../../delivery/src/start/deployChanged';
import { siteIn } from '../../../delivery/src/store/site';
import { startHaproxy, startNginx } from '../../../delivery/src/testing/webServers';
import { hasH2load, loadByH2load } from './h2load';
import { compareRates, type Measure, perSecond, type Row } from './bench';

const repository = resolve(import.meta.dirname, '../../..');
const measure = 'home from nginx / embedded edge';
const measureOverHttp2 = 'the same over HTTP/2 with TLS, both behind HAProxy';
const aim = '>= 3';

/** Requests per second for the compressed home page. */
const loadHome = (address: string, seconds: number, ...options: string[]): Promise<number> =>
  loadByH2load(...options, `--duration=${seconds}`, '--clients=20', '--header=accept-encoding: br', `${address}/`);

/** Home as nginx serves it, as it is deployed, against the embedded edge, in turn. */
export const measurePages: Measure = async ({ host, rounds, seconds }) => {
  if (!existsSync('/usr/sbin/nginx') || !hasH2load()) {
    return [{ measure, result: 'not measured: needs nginx with its modules and nghttp2-client', aim }];
  }
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-pages-'));
  const ends = [() => rm(folder, { recursive: true, force: true })];
  try {
    const siteDir = join(folder, 'site');
    const site = siteIn(siteDir);
    const log = (line: string): void => console.error(line);
    await deployChanged({ repositoryDir: repository, site, log });
    await writePages(site, { log });
    const edge = await createEdge({ site, apiUrl: host });
    ends.unshift(() => edge.close());
    const embedded = `http://127.0.0.1:${await listen(edge, 0, '127.0.0.1')}`;
    const nginx = await startNginx(join(folder, 'nginx'), { siteDir, api: host, collector: embedded });
    ends.unshift(nginx.close);
    const compare = async (name: string, pages: string, reference: string, ...options: string[]): Promise<Row> => {
      const { nginx, edge } = await compareRates(rounds, {
        nginx: () => loadHome(pages, seconds, ...options),
        edge: () => loadHome(reference, seconds, ...options),
      });
      const result = `${edge.ratio.toFixed(2)} (${perSecond(nginx.rate)} to ${perSecond(edge.rate)})`;
      return { measure: name, result, aim };
    };
    const throughHaproxy = async (name: string, pages: string): Promise<string> => {
      const haproxy = await startHaproxy(join(folder, name), { api: host, pages, hasTls: true });
      ends.unshift(haproxy.close);
      return haproxy.secureAddress ?? '';
    };
    const overHttp1 = await compare(measure, nginx.address, embedded, '--h1');
    if (!existsSync('/usr/sbin/haproxy'))
      return [overHttp1, { measure: measureOverHttp2, result: 'not measured: needs haproxy', aim }];
    const [before, reference] = [
      await throughHaproxy('haproxy', nginx.address),
      await throughHaproxy('other', embedded),
    ];
    return [overHttp1, await compare(measureOverHttp2, before, reference)];
  } finally {
    for (const end of ends) await end();
  }
};
