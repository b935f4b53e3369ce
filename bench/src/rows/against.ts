import { join } from 'node:path';
import { deepLinks, home, type Page } from '../pages';
import { format, type Row, type Unit } from '../report/row';
import { checkOutRevision, startCheckout } from '../sites/revision';
import { registerMember } from '../sites/member';
import { repository } from '../../../delivery/src/repository';
import type { Bench } from '../startBench';
import { medianOf, openInTurn, type Measure } from './pages';

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
      const note = `${format(today, unit)} / ${format(then, unit)}`;
      const name = `${page === home ? 'home' : page.path}: ${label} / ${revision}`;
      rows.push({ name, value: then === 0 ? Number.NaN : today / then, unit: 'x', note });
    }
  }
  return rows;
};
