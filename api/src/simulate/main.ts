import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Actor } from './actor';
import { Cluster } from './cluster';
import { isEmpty } from './differences';
import { registerActors } from './registerActors';
import { Requests } from './requests';
import { runRound } from './round';

const usage = 'Usage: npm run simulate -- [--seed S] [--minutes M] [--processes N]';

const membersAtOnce = 6;
/** Rounds after which new members are registered, since every comparison reads all records of a member. */
const roundsOfMembers = 6;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      minutes: { type: 'string', default: '1' },
      processes: { type: 'string', default: '2' },
    },
  });
  const options = {
    seed: Number(values.seed),
    minutes: Number(values.minutes),
    processes: Number(values.processes),
  };
  const { seed, minutes, processes } = options;
  if (!Number.isInteger(seed) || !(minutes > 0) || !Number.isInteger(processes) || processes < 1)
    throw new Error(usage);
  return options;
};

type Options = ReturnType<typeof readOptions>;

/** Runs rounds until the time is over or one finds something. Returns whether all was right. */
const simulate = async (cluster: Cluster, { seed, minutes, processes }: Options): Promise<boolean> => {
  console.error(`Simulating with seed ${seed} and ${processes} processes for ${minutes} min. Log: ${cluster.logFile}`);
  const end = performance.now() + minutes * 60_000;
  const requests = new Requests(cluster);
  const all: Actor[] = [];
  let actors: Actor[] = [];
  let kills = 0;
  await cluster.start();
  for (let round = 0; ; round += 1) {
    const start = performance.now();
    if (round % roundsOfMembers === 0) {
      const name = `round${round}x`;
      actors = await registerActors(cluster, requests, { name, count: membersAtOnce });
      all.push(...actors);
    }
    const result = await runRound(cluster, actors, { seed, round });
    kills += result.kills;
    const operations = all.reduce((sum, actor) => sum + actor.operations, 0);
    const { lost, invented, different } = result.differences;
    const isRight = isEmpty(result.differences);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const faults = result.faults.map(({ kind }) => kind).join(', ');
    const longest = (requests.longest / 1000).toFixed(1);
    requests.longest = 0;
    console.error(
      `Round ${round}: ${operations} operations so far; ${faults}; ${seconds} s, longest wait ${longest} s`,
    );
    if (!isRight) {
      console.error(`${result.explanation}\nSeed ${seed}, round ${round}. The processes' log: ${cluster.logFile}`);
    }
    if (!isRight || performance.now() > end) {
      console.log(
        `${operations} operations, ${kills} kills: ` +
          `${lost.length} lost, ${invented.length} invented, ${different.length} differences`,
      );
      return isRight && operations > 0;
    }
  }
};

/** Runs the simulator; Ctrl-C stops everything that it started. The exit code is 0 only if nothing differed. */
const run = async (options: Options): Promise<void> => {
  const cluster = await Cluster.create(options.processes);
  let isRight: boolean | undefined;
  let closing: Promise<void> | undefined;
  const close = (keepLog: boolean) => (closing ??= cluster.close(keepLog));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void close(false).finally(() => process.exit(130)));
  }
  try {
    isRight = await simulate(cluster, options);
  } finally {
    await close(!isRight);
  }
  process.exit(isRight ? 0 : 1);
};

try {
  await run(readOptions());
} catch (error) {
  console.error(error);
  process.exit(1);
}
