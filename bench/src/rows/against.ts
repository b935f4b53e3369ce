import type { Bench, RunningSite } from '../bench';
import { deepLinks, home, type Page } from '../pages';
import type { RowGroup } from '../parseArguments';
import { median, ratioRow, type Row, type Unit } from '../report';
import { measures, medianOf, openInTurn } from './pages';
import { recordRows } from './records';
import { routeRows } from './routes';

const pagesOf: Partial<Record<RowGroup, Page[]>> = { home: [home], pages: deepLinks };
const rowsOf = { routes: routeRows, records: recordRows };

type Pair<Value> = Record<'before' | 'now', Value>;

/**
 * Compares the checkout with another revision: ratios of medians, above 1 where the checkout takes more.
 * @param name of the other revision, for the rows
 */
export const againstRows = async (
  { runs, log }: Pick<Bench, 'runs' | 'log'>,
  { before, now }: Pair<RunningSite>,
  { name, groups }: { name: string; groups: RowGroup[] },
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const page of groups.flatMap((group) => pagesOf[group] ?? [])) {
    const opened = await openInTurn({ runs, log }, page, { before: { ...before, page }, now: { ...now, page } });
    for (const [measure, [label, unit]] of Object.entries(measures) as [keyof typeof measures, [string, Unit]][]) {
      const values = [medianOf(opened.now, measure), medianOf(opened.before, measure)] as const;
      rows.push(ratioRow(`${page === home ? 'home' : page.path}: ${label} / ${name}`, unit, values));
    }
  }
  for (const [group, measure] of Object.entries(rowsOf)) {
    if (!groups.includes(group as RowGroup)) continue;
    const values = new Map<string, Pair<number[]> & { unit: Unit }>();
    for (let round = 1; round <= runs; round += 1) {
      for (const [side, site] of Object.entries({ before, now })) {
        for (const row of await measure({ ...site, runs: 1 })) {
          const of = values.get(row.name) ?? { before: [], now: [], unit: row.unit };
          of[side as keyof Pair<number[]>].push(row.value);
          values.set(row.name, of);
        }
      }
      log(`${group}: round ${round} of ${runs}`);
    }
    for (const [row, of] of values) {
      rows.push(ratioRow(`${row} / ${name}`, of.unit, [median(of.now), median(of.before)]));
    }
  }
  return rows;
};
