import { runMain, stopSignal } from '../../delivery/src/start/runMain';
import { parseArguments } from './parseArguments';
import { table } from './report/table';
import { writeResults } from './report/results';
import type { Row } from './report/row';
import { rowGroups } from './rows/rowGroups';
import { startBench } from './startBench';

const log = (line: string): void => console.error(line);

/** Runs `npm run bench` (README.md). */
const runBench = async (args: string[], undo: (() => Promise<unknown>)[]): Promise<number> => {
  const { groups, runs } = parseArguments(args, process.env);
  const began = performance.now();
  const bench = await startBench(runs, undo, log);
  const rows: Row[] = [];
  let failed = false;
  for (const group of groups) {
    const groupBegan = performance.now();
    try {
      const measured = await rowGroups[group](bench);
      rows.push(...measured);
      await writeResults(measured, runs);
    } catch (error) {
      failed = true;
      log(`${group} FAILED: ${error instanceof Error ? error.stack : String(error)}`);
    }
    log(`${group}: ${Math.round((performance.now() - groupBegan) / 1000)} s`);
  }
  console.log(
    `Medians of ${runs} runs in ${Math.round((performance.now() - began) / 60_000)} minutes\n\n${table(rows)}`,
  );
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
