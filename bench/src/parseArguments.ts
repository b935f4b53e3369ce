import { parseArgs } from 'node:util';
import { rowGroups, type RowGroup } from './rows/rowGroups';
import { cpuSlowdown } from './settings';

const names = Object.keys(rowGroups) as RowGroup[];

/** Rows that open pages, which a slower processor can do. */
const ofPages: RowGroup[] = ['home', 'pages'];

/** Rows by which two commits are compared. */
const compared: RowGroup[] = ['home', 'pages', 'routes', 'records'];

interface Arguments {
  groups: RowGroup[];
  runs: number;
  /** How many times slower than this machine the processor is. */
  slowdown: number;
  /** The revision that the checkout is compared with. */
  against?: string;
}

const positive = (text: string, what: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`"${text}" is not ${what}: give a positive integer.`);
  return value;
};

/**
 * Reads `[ROWS…] [--runs N] [--slow N] [--against REV]`; without rows all that these options allow;
 * without `--runs` the environment's `RUNS` or 5.
 * @throws Error that names what is wrong
 */
export const parseArguments = (args: string[], env: NodeJS.ProcessEnv): Arguments => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: 'string' }, slow: { type: 'string' }, against: { type: 'string' } },
  });
  const possible = values.slow === undefined ? (values.against === undefined ? names : compared) : ofPages;
  const unknown = positionals.filter((name) => !possible.includes(name as RowGroup));
  if (unknown.length > 0) throw new Error(`There are no rows ${unknown.join(', ')}. Rows: ${possible.join(', ')}.`);
  return {
    groups: positionals.length === 0 ? possible : possible.filter((name) => positionals.includes(name)),
    runs: positive(values.runs ?? (env.RUNS || '5'), 'a number of runs'),
    slowdown: positive(values.slow ?? String(cpuSlowdown), 'a slowdown of the processor'),
    ...(values.against === undefined ? {} : { against: values.against }),
  };
};
