import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createEdge } from '../../../delivery/src/edge/createEdge';
import { listen } from '../../../delivery/src/edge/listen';
import { writePages } from '../../../delivery/src/pages/writePages';
import { deployChanged } from '../../../delivery/src/start/deployChanged';
import { siteIn } from '../../../delivery/src/store/site';
import { startNginx } from '../../../delivery/src/testing/webServers';
import { hasH2load, loadByH2load } from './h2load';
import { type Measure, median, perSecond } from './bench';

const repository = resolve(import.meta.dirname, '../../..');
const measure = 'home from nginx / embedded edge';
const aim = '>= 3';

/** Requests per second for the compressed home page. */
const loadHome = (address: string, seconds: number): Promise<number> =>
  loadByH2load('--h1', `--duration=${seconds}`, '--clients=20', '--header=accept-encoding: br', `${address}/`);

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
    const rates: { embedded: number; nginx: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.push({ embedded: await loadHome(embedded, seconds), nginx: await loadHome(nginx.address, seconds) });
    }
    const ratio = median(rates.map((each) => each.nginx / each.embedded)).toFixed(2);
    const [by, of] = [median(rates.map((each) => each.nginx)), median(rates.map((each) => each.embedded))];
    return [{ measure, result: `${ratio} (${perSecond(by)} to ${perSecond(of)})`, aim }];
  } finally {
    for (const end of ends) await end();
  }
};
