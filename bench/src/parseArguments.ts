import { parseArgs } from 'node:util';

/** The measurements that `npm run bench -- ROWS…` names. */
export const rowGroups = ['home', 'pages', 'routes', 'records'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** Rows that open pages, which a slower processor can do. */
const ofPages: readonly RowGroup[] = ['home', 'pages'];

/** How many times slower than this machine a mid-range phone is; a cheap one is twice as slow (`--slow 8`). */
export const cpuSlowdown = 4;

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
 * Reads `[ROWS…] [--runs N] [--slow N] [--against REV]`; without rows all that these options allow.
 * @throws Error that names what is wrong
 */
export const parseArguments = (args: string[]): Arguments => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' }, slow: { type: 'string' }, against: { type: 'string' } },
  });
  const possible = values.slow === undefined ? rowGroups : ofPages;
  const unknown = positionals.filter((name) => !possible.includes(name as RowGroup));
  if (unknown.length > 0) throw new Error(`There are no rows ${unknown.join(', ')}. Rows: ${possible.join(', ')}.`);
  return {
    groups: possible.filter((name) => positionals.length === 0 || positionals.includes(name)),
    runs: positive(values.runs, 'a number of runs'),
    slowdown: positive(values.slow ?? String(cpuSlowdown), 'a slowdown of the processor'),
    ...(values.against === undefined ? {} : { against: values.against }),
  };
};
