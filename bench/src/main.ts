import { runMain, stopSignal } from '../../delivery/src/start/runMain';
import { parseArguments } from './parseArguments';
import { machineSpeed } from './measure/machine';
import { table } from './report/table';
import type { Row } from './report/row';
import { againstRows } from './rows/against';
import { rowGroups } from './rows/rowGroups';
import { startBench, startBrowser } from './startBench';

const log = (line: string): void => console.error(line);

/** Under what conditions the rows were measured. */
const conditions = ({ runs, slowdown, loop }: { runs: number; slowdown: number; loop: number }): string =>
  `Medians of ${runs} runs, CPU ${slowdown}x, on a machine whose fixed loop takes ${loop.toFixed(1)} ms`;

/** Runs `npm run bench` (README.md). */
const runBench = async (args: string[], undo: (() => Promise<unknown>)[]): Promise<number> => {
  const { groups, runs, slowdown, against } = parseArguments(args, process.env);
  const began = performance.now();
  const loop = machineSpeed();
  if (against !== undefined) {
    const machine = await startBrowser(undo);
    const rows = await againstRows({ ...machine, runs, slowdown, log }, { revision: against, groups, undo });
    console.log(`${conditions({ runs, slowdown, loop })}\n\n${table(rows)}`);
    return 0;
  }
  const bench = await startBench({ runs, slowdown }, undo, log);
  const rows: Row[] = [];
  let failed = false;
  for (const group of groups) {
    const groupBegan = performance.now();
    try {
      rows.push(...(await rowGroups[group](bench)));
    } catch (error) {
      failed = true;
      log(`${group} FAILED: ${error instanceof Error ? error.stack : String(error)}`);
    }
    log(`${group}: ${Math.round((performance.now() - groupBegan) / 1000)} s`);
  }
  log(`All rows: ${Math.round((performance.now() - began) / 60_000)} minutes`);
  console.log(`${conditions({ runs, slowdown, loop })}\n\n${table(rows)}`);
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
