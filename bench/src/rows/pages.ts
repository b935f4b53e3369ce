import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage, type Run } from '../measure/openPage';
import { deepLinks, home, type Page } from '../pages';
import { median } from '../report/median';
import type { Row } from '../report/row';
import { cpuSlowdown, runsFolder } from '../settings';
import type { Bench, ReleasedName } from '../startBench';

/** The bare stack shows a heading, whatever the path. */
const bare: Page = { path: '/', member: false, usable: [{ selector: 'h1', works: true }] };

/** Nothing of a document without scripts can be used. */
const withoutScripts: Page = { path: '/', member: false, usable: [] };

type Opened = Pick<Bench, 'browser' | 'token' | 'slowdown'> & { origin: string; page: Page };

/**
 * Opens a page on several sites in turn, so that other load on the machine affects all of them. The first, fast round
 * warms the servers up and is not counted.
 */
export const openInTurn = async <Name extends string>(
  { runs, log }: Pick<Bench, 'runs' | 'log'>,
  { path }: Page,
  sites: Record<Name, Opened>,
): Promise<Record<Name, Run[]>> => {
  const entries = Object.entries<Opened>(sites) as [Name, Opened][];
  const opened = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, Run[]>;
  await mkdir(runsFolder, { recursive: true });
  for (let round = 0; round <= runs; round += 1) {
    for (const [name, { origin, page, ...how }] of entries)
      if (round > 0) opened[name].push(await openPage(how, origin, page));
      else {
        const picture = join(runsFolder, `${fileName(path)}-${name}.png`);
        await openPage(how, origin, page, { slow: false, picture });
      }
    if (round > 0) log(`${path}: run ${round} of ${runs}`);
  }
  await logRuns({ log }, path, opened);
  return opened;
};

const fileName = (path: string): string => path.slice(1) || 'home';

/** What stands behind the figures, so that no broken page wins; all runs go to a file. */
const logRuns = async ({ log }: Pick<Bench, 'log'>, path: string, runs: Record<string, Run[]>): Promise<void> => {
  await writeFile(join(runsFolder, `${fileName(path)}.json`), JSON.stringify(runs, null, 1));
  for (const [name, opened] of Object.entries(runs)) {
    const which = `${path}, ${name}`;
    log(`${which}: largest is ${[...new Set(opened.map(({ element }) => element))].join(' | ')}`);
    const wrong = new Set(opened.flatMap(({ failed, errors }) => [...failed, ...errors]));
    for (const text of wrong) log(`${which}: WENT WRONG: ${text}`);
  }
};

type Runs = Record<ReleasedName, Run[]>;

const ofReleases = async (bench: Bench, page: Page): Promise<Record<ReleasedName, Opened>> => {
  const on = async (name: ReleasedName, opened: Page): Promise<Opened> => ({
    ...bench,
    origin: (await bench.site(name)).origin,
    page: opened,
  });
  return { federated: await on('federated', page), bare: await on('bare', bare) };
};

export type Measure = 'fcp' | 'lcp' | 'usable' | 'shift' | 'blocked' | 'scriptBytes' | 'requests' | 'bytes';

export const medianOf = (runs: Run[], measure: Measure): number => median(runs.map((run) => run[measure]));

/** The most that LCP and usable may take, as multiples of the bare stack's first paint. */
interface PageAims {
  lcp: number;
  usable: number;
}

/** Ratios to the bare stack's first paint. */
const ratioRows = (name: string, { federated, bare: base }: Runs, aims: PageAims): Row[] => {
  const firstPaint = medianOf(base, 'fcp');
  return (['lcp', 'usable'] as const).map((measure) => {
    const ours = medianOf(federated, measure);
    const label = measure === 'lcp' ? 'LCP' : 'usable';
    const note = `${Math.round(ours)} / ${Math.round(firstPaint)} ms`;
    const value = ours / firstPaint;
    return { name: `${name}: ${label} / bare stack's FCP`, value, unit: 'x', aim: aims[measure], note };
  });
};

/** The other measures of a page. */
const detailRows = (name: string, { federated }: Runs): Row[] => [
  { name: `${name}: requests`, value: medianOf(federated, 'requests'), unit: 'count' },
  { name: `${name}: bytes`, value: medianOf(federated, 'bytes'), unit: 'kB' },
  { name: `${name}: scripts until usable`, value: medianOf(federated, 'scriptBytes'), unit: 'kB' },
  { name: `${name}: total blocking time`, value: medianOf(federated, 'blocked'), unit: 'ms' },
  { name: `${name}: layout shift`, value: medianOf(federated, 'shift'), unit: 'shift', aim: 0.02 },
];

/** What rows of a slower processor than usual are called. */
const titled = (name: string, { slowdown }: Bench): string =>
  slowdown === cpuSlowdown ? name : `${name} at CPU ${slowdown}x`;

const homeAims = (slowdown: number): Record<string, number> => ({
  requests: 45,
  bytes: 350_000,
  'scripts until usable': 130_000,
  'total blocking time': slowdown > cpuSlowdown ? 250 : 100,
});

/** Home, as a visitor. */
export const homeRows = async (bench: Bench): Promise<Row[]> => {
  const sites = await ofReleases(bench, home);
  const { origin } = await bench.withoutScripts();
  const runs = await openInTurn(bench, home, {
    ...sites,
    withoutScripts: { ...sites.federated, origin, page: withoutScripts },
  });
  const name = titled('home', bench);
  const overTwin = (label: string, measure: Measure, aim: number): Row => {
    const [ours, limit] = [medianOf(runs.federated, measure), medianOf(runs.withoutScripts, measure)];
    const note = `${Math.round(ours)} / ${Math.round(limit)} ms`;
    return { name: `${name}: ${label} / without scripts`, value: ours / limit, unit: 'x', aim, note };
  };
  const aims = homeAims(bench.slowdown);
  const details = detailRows(name, runs).map((row) => {
    const aim = aims[row.name.slice(name.length + 2)];
    return aim === undefined ? row : { ...row, aim };
  });
  return [
    overTwin('FCP', 'fcp', 1.05),
    overTwin('LCP', 'lcp', 1.1),
    ...ratioRows(name, runs, { lcp: 0.35, usable: 1.5 }),
    ...details,
  ];
};

/** Pages that are opened directly. */
export const deepLinkRows = async (bench: Bench): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const page of deepLinks) {
    const runs = await openInTurn(bench, page, await ofReleases(bench, page));
    const name = titled(page.path, bench);
    rows.push(...ratioRows(name, runs, { lcp: 0.7, usable: 1.3 }), ...detailRows(name, runs));
  }
  return rows;
};
