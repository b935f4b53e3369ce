import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../../delivery/src/repository';
import type { Row } from './row';
import { drawTrend } from './trend';

/** What a row of the table is, without its value. */
export type RowKind = Pick<Row, 'unit' | 'aim' | 'atLeast'>;

/** What the bench has measured at one commit; null: could not be measured. */
export interface Result {
  /** Short hash; `+` if the tree had changes. */
  commit: string;
  date: string;
  runs: number;
  /** ms that a fixed loop took on the machine. */
  loop?: number;
  values: Record<string, number | null>;
}

export interface Results {
  rows: Record<string, RowKind>;
  /** In the order in which they were measured. */
  results: Result[];
}

/** Adds rows to the results. Rows of the same commit are merged: the bench may measure a part of the table only. */
export const addRows = ({ rows: kinds, results }: Results, rows: Row[], at: Omit<Result, 'values'>): Results => {
  const earlier = results.find(({ commit }) => commit === at.commit);
  const values = { ...earlier?.values };
  const known = { ...kinds };
  for (const { name, value, unit, aim, atLeast } of rows) {
    values[name] = Number.isNaN(value) ? null : Math.round(value * 1000) / 1000;
    known[name] = { unit, ...(aim === undefined ? {} : { aim }), ...(atLeast ? { atLeast } : {}) };
  }
  return { rows: known, results: [...results.filter((it) => it !== earlier), { ...at, values }] };
};

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: repository })).stdout.trim();

const file = join(repository, 'bench/results.json');
const picture = join(repository, 'bench/trend.svg');

/** Adds the rows to `bench/results.json` under the commit that is checked out, and draws `bench/trend.svg`. */
export const writeResults = async (rows: Row[], measured: Pick<Result, 'runs' | 'loop'>): Promise<void> => {
  const text = await readFile(file, 'utf8').catch(() => '{ "rows": {}, "results": [] }');
  const changes = await git('status', '--porcelain', '--', '.', ':!bench/results.json', ':!bench/trend.svg');
  const commit = (await git('rev-parse', '--short', 'HEAD')) + (changes ? '+' : '');
  const results = addRows(JSON.parse(text) as Results, rows, { commit, date: new Date().toISOString(), ...measured });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(picture, drawTrend(results));
};
