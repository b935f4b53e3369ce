import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage, type Run } from '../measure/openPage';
import { deepLinks, home, type Page } from '../pages';
import { median } from '../report/median';
import type { Row } from '../report/row';
import { runsFolder } from '../settings';
import type { Bench, SiteName } from '../startBench';

const sites: SiteName[] = ['federated', 'plain', 'bare'];

/** The bare stack shows a heading, whatever the path. */
const bare: Page = { path: '/', member: false, usable: [{ selector: 'h1', works: true }] };

type Runs = Record<SiteName, Run[]>;

/**
 * Opens a page on the three sites in turn, so that other load on the machine affects all of them. The first, fast
 * round warms the servers up and is not counted.
 */
const measurePage = async (bench: Bench, page: Page): Promise<Runs> => {
  const runs: Runs = { federated: [], plain: [], bare: [] };
  await mkdir(runsFolder, { recursive: true });
  for (let round = 0; round <= bench.runs; round += 1) {
    for (const name of sites) {
      const { origin } = await bench.site(name);
      const opened = name === 'bare' ? bare : page;
      if (round > 0) runs[name].push(await openPage(bench, origin, opened));
      else {
        const picture = join(runsFolder, `${page.path.slice(1) || 'home'}-${name}.png`);
        await openPage(bench, origin, opened, { slow: false, picture });
      }
    }
    if (round > 0) bench.log(`${page.path}: run ${round} of ${bench.runs}`);
  }
  return runs;
};

type Measure = 'fcp' | 'lcp' | 'usable' | 'shift' | 'blocked' | 'scriptBytes' | 'requests' | 'bytes';

const medianOf = (runs: Run[], measure: Measure): number => median(runs.map((run) => run[measure]));

/** Ratios; deep links have no aim for their first paint. */
interface PageAims {
  fcp?: number;
  lcp: number;
  lcpOverBare: number;
  usableOverBare: number;
}

/** The ratios of a page, with the largest element of each site: LCP is comparable only if it is the same. */
const ratioRows = (name: string, { federated, plain, bare: base }: Runs, aims: PageAims): Row[] => {
  const firstPaint = medianOf(base, 'fcp');
  const ratio = (label: string, measure: Measure, aim?: number): Row => {
    const [ours, theirs] = [medianOf(federated, measure), medianOf(plain, measure)];
    const note = `${Math.round(ours)} / ${Math.round(theirs)} ms`;
    return {
      name: `${name}: ${label} / plain`,
      value: ours / theirs,
      unit: 'x',
      note,
      ...(aim === undefined ? {} : { aim }),
    };
  };
  const overBare = (label: string, measure: Measure, aim: number): Row => {
    const ours = medianOf(federated, measure);
    const note = `${Math.round(ours)} / ${Math.round(firstPaint)} ms`;
    return { name: `${name}: ${label} / bare stack's FCP`, value: ours / firstPaint, unit: 'x', aim, note };
  };
  return [
    ratio('FCP', 'fcp', aims.fcp),
    ratio('LCP', 'lcp', aims.lcp),
    overBare('LCP', 'lcp', aims.lcpOverBare),
    overBare('usable', 'usable', aims.usableOverBare),
  ];
};

/** What stands behind the figures, so that no broken page wins; all runs go to a file. */
const logRuns = async ({ log }: Bench, page: Page, runs: Runs): Promise<void> => {
  const file = join(runsFolder, `${page.path.slice(1) || 'home'}.json`);
  await writeFile(file, JSON.stringify(runs, null, 1));
  for (const name of sites) {
    const which = `${page.path}, ${name}`;
    log(`${which}: largest is ${[...new Set(runs[name].map(({ element }) => element))].join(' | ')}`);
    const wrong = new Set(runs[name].flatMap(({ failed, errors }) => [...failed, ...errors]));
    for (const text of wrong) log(`${which}: WENT WRONG: ${text}`);
  }
};

/** The other measures of a page on both sites, for the file with all runs and for pages without an aim. */
const detailRows = (name: string, { federated }: Runs): Row[] => [
  { name: `${name}: requests`, value: medianOf(federated, 'requests'), unit: 'count' },
  { name: `${name}: bytes`, value: medianOf(federated, 'bytes'), unit: 'kB' },
  { name: `${name}: scripts until usable`, value: medianOf(federated, 'scriptBytes'), unit: 'kB' },
  { name: `${name}: total blocking time`, value: medianOf(federated, 'blocked'), unit: 'ms' },
  { name: `${name}: layout shift`, value: medianOf(federated, 'shift'), unit: 'shift', aim: 0.02 },
];

const homeAims: Record<string, number> = {
  'home: requests': 45,
  'home: bytes': 350_000,
  'home: scripts until usable': 150_000,
  'home: total blocking time': 150,
};

/** Home, as a visitor. */
export const homeRows = async (bench: Bench): Promise<Row[]> => {
  const runs = await measurePage(bench, home);
  await logRuns(bench, home, runs);
  const details = detailRows('home', runs).map((row) => {
    const aim = homeAims[row.name];
    return aim === undefined ? row : { ...row, aim };
  });
  return [...ratioRows('home', runs, { fcp: 0.25, lcp: 0.25, lcpOverBare: 0.35, usableOverBare: 1.6 }), ...details];
};

/** Pages that are opened directly. */
export const deepLinkRows = async (bench: Bench): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const page of deepLinks) {
    const runs = await measurePage(bench, page);
    await logRuns(bench, page, runs);
    rows.push(
      ...ratioRows(page.path, runs, { lcp: 0.45, lcpOverBare: 0.7, usableOverBare: 1.35 }),
      ...detailRows(page.path, runs),
    );
  }
  return rows;
};
