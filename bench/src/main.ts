import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createEdge } from '../../delivery/src/edge/createEdge';
import { listen } from '../../delivery/src/edge/listen';
import { repository } from '../../delivery/src/repository';
import { siteIn } from '../../delivery/src/store/site';
import { runMain, stopSignal } from '../../delivery/src/start/runMain';
import { launchBrowser } from './measure/browser';
import { openPage, type Run } from './measure/openPage';
import { measureRelease, type ServedSite } from './release/measureRelease';
import { recordResponses } from './release/recordResponses';
import { compare } from './report/compare';
import { releaseLines } from './report/releaseLines';
import { remarks } from './report/remarks';
import { table } from './report/table';
import { cpuSlowdown, network, pages, resultsFolder, runsFrom, siteNames, type Page, type SiteName } from './settings';
import { apiHost } from './sites/apiHost';
import { federatedSite } from './sites/federatedSite';
import { registerMember } from './sites/member';
import { plainSite } from './sites/plainSite';

const log = (line: string): void => console.error(line);

type Undo = () => Promise<unknown>;

/** Runs `npm run bench` (README.md). Adds a cleanup step to `undo` for everything it starts; they run last first. */
const bench = async (runs: number, undo: Undo[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const sites = { federated: await federatedSite(folder, log), plain: await plainSite(folder, log) };
  const starting = apiHost(folder, log);
  undo.push(async () => (await starting).stop());
  const api = await starting;

  const serve = async (siteDir: string): Promise<ServedSite> => {
    const edge = await createEdge({ site: siteIn(siteDir), apiUrl: api.url, log });
    undo.push(() => edge.close());
    return { siteDir, origin: `http://127.0.0.1:${await listen(edge, 0)}`, recorder: recordResponses(edge.server) };
  };
  const served = { federated: await serve(sites.federated), plain: await serve(sites.plain) };
  const token = await registerMember(api.url);
  const browser = await launchBrowser();
  undo.push(() => browser.close());
  await mkdir(resultsFolder, { recursive: true });

  /*
   * Turn about, so that whatever slows this machine down meanwhile meets both sites. The first round warms servers
   * up.
   */
  const measure = async (page: Page): Promise<Record<SiteName, Run[]>> => {
    const results: Record<SiteName, Run[]> = { federated: [], plain: [] };
    for (let round = 0; round <= runs; round += 1) {
      for (const site of siteNames) {
        const picture = round === 0 ? join(resultsFolder, `${page.name}-${site}.png`) : undefined;
        const run = await openPage(browser, { origin: served[site].origin, page, token, picture });
        if (round > 0) results[site].push(run);
      }
      if (round > 0) log(`${page.name}: run ${round} of ${runs}`);
    }
    return results;
  };

  const results = [];
  for (const page of pages) results.push({ page, runs: await measure(page) });
  const release = await measureRelease({ folder, sites: served, browser, token, log });
  const comparisons = results.flatMap(({ page, runs: measured }) => compare(page, measured));

  const at = new Date().toISOString();
  const file = join(resultsFolder, `${at.replaceAll(/[:.]/g, '-')}.json`);
  const settings = { runs, network, cpuSlowdown, chromium: browser.version(), apiUrl: process.env.API_URL };
  await writeFile(file, `${JSON.stringify({ at, settings, comparisons, results, release }, null, 2)}\n`);
  console.log(
    [
      `Medians of ${runs} runs, Slow 4G, CPU ${cpuSlowdown}x slower, empty cache; ratio: federated / plain`,
      '',
      table(comparisons),
      '',
      ...results.flatMap(({ page, runs: measured }) => remarks(page, measured)),
      '',
      ...releaseLines(release),
      '',
      `All runs: ${relative(repository, file)}`,
    ].join('\n'),
  );
};

void runMain(async () => {
  const undo: Undo[] = [];
  const stopped = stopSignal();
  try {
    return await Promise.race([stopped.then(() => 1), bench(runsFrom(process.env), undo).then(() => 0)]);
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: Error) => log(error.message));
  }
});
