import { join } from 'node:path';
import { deepLinks, home, type Page } from '../pages';
import { format, type Row, type Unit } from '../report/row';
import { checkOutRevision, startCheckout } from '../sites/revision';
import { registerMember } from '../sites/member';
import { repository } from '../../../delivery/src/repository';
import type { Bench, MeasuredSite } from '../startBench';
import { median } from '../report/median';
import { medianOf, openInTurn, type Measure } from './pages';
import { recordRows } from './records';
import { routeRows } from './routes';

const measures: [Measure, string, Unit][] = [
  ['fcp', 'FCP', 'ms'],
  ['lcp', 'LCP', 'ms'],
  ['usable', 'usable', 'ms'],
  ['blocked', 'total blocking time', 'ms'],
  ['scriptBytes', 'scripts until usable', 'kB'],
  ['requests', 'requests', 'count'],
  ['bytes', 'bytes', 'kB'],
];

/** The pages of the row groups that two commits are compared by. */
const pagesOf: Record<string, Page[]> = { home: [home], pages: deepLinks };

/** Rows of a served site that are compared as they are. */
const rowsOf: Record<string, (site: MeasuredSite) => Promise<Row[]>> = {
  routes: routeRows,
  records: recordRows,
};

const ratioOf = (name: string, unit: Unit, then: number, today: number): Row => ({
  name,
  value: then === 0 ? Number.NaN : today / then,
  unit: 'x',
  note: `${format(today, unit)} / ${format(then, unit)}`,
});

/**
 * Compares the checkout with a revision, each with its own edge and API host, started as `npm start` does: ratios of
 * medians, above 1 where the checkout takes more.
 */
export const againstRows = async (
  { runs, slowdown, folder, browser, log }: Pick<Bench, 'runs' | 'slowdown' | 'folder' | 'browser' | 'log'>,
  { revision, groups, undo }: { revision: string; groups: string[]; undo: (() => Promise<unknown>)[] },
): Promise<Row[]> => {
  const checkout = join(folder, 'before');
  await checkOutRevision(revision, checkout, log);
  const start = async (sources: string, name: string) => {
    log(`Building and starting the site of ${name}…`);
    const site = await startCheckout(sources, join(folder, `${name}-site`));
    undo.push(site.stop);
    return { browser, slowdown, origin: site.url, token: await registerMember(site.url) };
  };
  const before = await start(checkout, 'before');
  const now = await start(repository, 'now');
  const rows: Row[] = [];
  for (const page of groups.flatMap((group) => pagesOf[group] ?? [])) {
    const opened = await openInTurn({ runs, log }, page, { before: { ...before, page }, now: { ...now, page } });
    for (const [measure, label, unit] of measures) {
      const [then, today] = [medianOf(opened.before, measure), medianOf(opened.now, measure)];
      rows.push(ratioOf(`${page === home ? 'home' : page.path}: ${label} / ${revision}`, unit, then, today));
    }
  }
  for (const [group, measure] of Object.entries(rowsOf).filter(([name]) => groups.includes(name))) {
    const values: Record<'before' | 'now', Map<string, number[]>> = { before: new Map(), now: new Map() };
    const units = new Map<string, Unit>();
    for (let round = 1; round <= runs; round += 1) {
      for (const [name, site] of [
        ['before', before],
        ['now', now],
      ] as const) {
        for (const row of await measure({ ...site, runs: 1, site: async () => site })) {
          values[name].set(row.name, [...(values[name].get(row.name) ?? []), row.value]);
          units.set(row.name, row.unit);
        }
      }
      log(`${group}: round ${round} of ${runs}`);
    }
    for (const [name, unit] of units) {
      const [then, today] = [median(values.before.get(name) ?? []), median(values.now.get(name) ?? [])];
      rows.push(ratioOf(`${name} / ${revision}`, unit, then, today));
    }
  }
  return rows;
};
