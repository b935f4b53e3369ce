import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from '../bench';
import { openPage, type Opened, type Run, runsFolder } from '../measure/openTab';
import { deepLinks, home, type Page } from '../pages';
import { cpuSlowdown } from '../parseArguments';
import { median, ratioRow, type Row, type Unit } from '../report';

/** The bare stack shows a heading, whatever the path. */
const bare: Page = { path: '/', member: false, usable: [{ selector: 'h1', works: true }] };

/** Nothing of a document without scripts can be used. */
const withoutScripts: Page = { path: '/', member: false, usable: [] };

/** Prints what the figures are based on, so that a broken page is not taken for a fast one; all runs go to a file. */
const logRuns = async (log: Bench['log'], path: string, runs: Record<string, Run[]>): Promise<void> => {
  await writeFile(join(runsFolder, `${fileName(path)}.json`), JSON.stringify(runs, null, 1));
  for (const [name, opened] of Object.entries(runs)) {
    const which = `${path}, ${name}`;
    log(`${which}: largest is ${[...new Set(opened.map(({ element }) => element))].join(' | ')}`);
    const wrong = new Set(opened.flatMap(({ failed, errors }) => [...failed, ...errors]));
    for (const text of wrong) log(`${which}: WENT WRONG: ${text}`);
  }
};

const fileName = (path: string): string => path.slice(1) || 'home';

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
  for (const [name, site] of entries) await openPage(site, join(runsFolder, `${fileName(path)}-${name}.png`));
  for (let round = 1; round <= runs; round += 1) {
    for (const [name, site] of entries) opened[name].push(await openPage(site));
    log(`${path}: run ${round} of ${runs}`);
  }
  await logRuns(log, path, opened);
  return opened;
};

/** What a page is measured by, with the names and units of rows. */
export const measures = {
  fcp: ['FCP', 'ms'],
  lcp: ['LCP', 'ms'],
  usable: ['usable', 'ms'],
  requests: ['requests', 'count'],
  bytes: ['bytes', 'kB'],
  scriptBytes: ['scripts until usable', 'kB'],
  blocked: ['total blocking time', 'ms'],
  shift: ['layout shift', 'shift'],
} satisfies Partial<Record<keyof Run, [label: string, unit: Unit]>>;
type Measure = keyof typeof measures;

export const medianOf = (runs: Run[], measure: Measure): number => median(runs.map((run) => run[measure]));

type Aims = Partial<Record<Measure, number>>;

/** Ratios of the measures that have an aim to a number of the same unit. */
const ratioRows = (
  name: string,
  runs: Run[],
  { of, as }: { of: (measure: Measure) => number; as: string },
  aims: Aims,
) =>
  Object.entries(aims).map(([measure, aim]) => {
    const [label, unit] = measures[measure as Measure];
    const values = [medianOf(runs, measure as Measure), of(measure as Measure)] as const;
    return ratioRow(`${name}: ${label} / ${as}`, unit, values, aim);
  });

/** The measures of a page that are not compared with another one. */
const detailRows = (name: string, runs: Run[], aims: Aims): Row[] =>
  (['requests', 'bytes', 'scriptBytes', 'blocked', 'shift'] as const).map((measure) => {
    const [label, unit] = measures[measure];
    const aim = { shift: 0.02, ...aims }[measure];
    return { name: `${name}: ${label}`, value: medianOf(runs, measure), unit, ...(aim === undefined ? {} : { aim }) };
  });

/** What rows of a slower processor than usual are called. */
const titled = (name: string, slowdown: number): string =>
  slowdown === cpuSlowdown ? name : `${name} at CPU ${slowdown}x`;

const firstPaintOf = (bareStack: Run[]) => ({ of: () => medianOf(bareStack, 'fcp'), as: "bare stack's FCP" });

const at = (bench: Bench, origin: string, page: Page): Opened => ({ ...bench, origin, page });

/** Home, as a visitor. */
export const homeRows = async (bench: Bench): Promise<Row[]> => {
  const { site, base, document } = await openInTurn(bench, home, {
    site: at(bench, bench.origin, home),
    base: at(bench, await bench.bare(), bare),
    document: at(bench, await bench.withoutScripts(), withoutScripts),
  });
  const name = titled('home', bench.slowdown);
  const ofDocument = { of: (measure: Measure) => medianOf(document, measure), as: 'without scripts' };
  const blocked = bench.slowdown > cpuSlowdown ? 250 : 100;
  return [
    ...ratioRows(name, site, ofDocument, { fcp: 1.05, lcp: 1.1 }),
    ...ratioRows(name, site, firstPaintOf(base), { lcp: 0.35, usable: 1.5 }),
    ...detailRows(name, site, { requests: 45, bytes: 350_000, scriptBytes: 130_000, blocked }),
  ];
};

/** Pages that are opened directly. */
export const deepLinkRows = async (bench: Bench): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const page of deepLinks) {
    const sites = { site: at(bench, bench.origin, page), base: at(bench, await bench.bare(), bare) };
    const { site, base } = await openInTurn(bench, page, sites);
    const name = titled(page.path, bench.slowdown);
    rows.push(...ratioRows(name, site, firstPaintOf(base), { lcp: 0.7, usable: 1.3 }), ...detailRows(name, site, {}));
  }
  return rows;
};
