import { runMain, stopSignal } from '../../delivery/src/start/runMain';
import { type Bench, startBench } from './bench';
import { parseArguments, type RowGroup } from './parseArguments';
import { median, type Row, table } from './report';
import { againstRows } from './rows/against';
import { deepLinkRows, homeRows } from './rows/pages';
import { recordRows } from './rows/records';
import { routeRows } from './rows/routes';

const rowsOf: Record<RowGroup, (bench: Bench) => Promise<Row[]>> = {
  home: homeRows,
  pages: deepLinkRows,
  routes: routeRows,
  records: recordRows,
};

const log = (line: string): void => console.error(line);

const loop = (): number => {
  const began = performance.now();
  let sum = 0;
  for (let round = 0; round < 2e7; round += 1) sum = (sum * 31 + round) | 0;
  const ms = performance.now() - began;
  /* Used, so that the loop is not left out. */
  return Number.isNaN(sum) ? 0 : ms;
};

/** Runs `npm run bench` (README.md). */
const runBench = async (args: string[], undo: (() => Promise<unknown>)[]): Promise<number> => {
  const { groups, runs, slowdown, against } = parseArguments(args);
  const loopTime = median(Array.from({ length: 5 }, loop)).toFixed(1);
  const bench = await startBench({ runs, slowdown }, undo, log);
  const rows: Row[] = [];
  let failed = false;
  if (against !== undefined) {
    const before = await bench.revision(against);
    rows.push(...(await againstRows(bench, { before, now: bench }, { name: against, groups })));
  } else {
    for (const group of groups) {
      const began = performance.now();
      try {
        rows.push(...(await rowsOf[group](bench)));
      } catch (error) {
        failed = true;
        log(`${group} FAILED: ${error instanceof Error ? error.stack : String(error)}`);
      }
      log(`${group}: ${Math.round((performance.now() - began) / 1000)} s`);
    }
  }
  const conditions = `Medians of ${runs} runs, CPU ${slowdown}x, on a machine whose fixed loop takes ${loopTime} ms`;
  console.log(`${conditions}\n\n${table(rows)}`);
  return failed ? 1 : 0;
};

void runMain(async () => {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    return await Promise.race([stopSignal().then(() => 1), runBench(process.argv.slice(2), undo)]);
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: Error) => log(error.message));
  }
});
