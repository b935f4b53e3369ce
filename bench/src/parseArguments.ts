import { rowGroups, type RowGroup } from './rows/rowGroups';

const names = Object.keys(rowGroups) as RowGroup[];

/**
 * Reads `[ROWS…] [--runs N]`; without rows all of them, without `--runs` the environment's `RUNS` or 5.
 * @throws Error that names what is wrong
 */
export const parseArguments = (args: string[], env: NodeJS.ProcessEnv): { groups: RowGroup[]; runs: number } => {
  const at = args.indexOf('--runs');
  const text = at < 0 ? env.RUNS || '5' : (args[at + 1] ?? '');
  const runs = Number(text);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`"${text}" is not a number of runs. Set --runs or RUNS to a positive integer.`);
  const wanted = at < 0 ? args : args.toSpliced(at, 2);
  const unknown = wanted.filter((name) => !names.includes(name as RowGroup));
  if (unknown.length > 0) throw new Error(`There are no rows ${unknown.join(', ')}. Rows: ${names.join(', ')}.`);
  return { groups: wanted.length === 0 ? names : names.filter((name) => wanted.includes(name)), runs };
};
