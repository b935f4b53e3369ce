import type { Seeded } from '../../../api/src/testing/random';
import type { Actor } from './actor';
import type { Cluster } from './cluster';
import { type Differences, isEmpty } from './differences';
import type { Fault } from './faults';
import { registerActors } from './registerActors';
import { Requests } from './requests';
import { runRound } from './round';

const membersAtOnce = 6;
/** Rounds after which new members are registered, since every comparison reads all records of a member. */
const roundsOfMembers = 6;

interface Options {
  seed: number;
  /** The faults of a round. */
  planFaults: (random: Seeded, processes: number) => Fault[];
  /** Whether it ends after so many rounds. */
  isOver: (rounds: number) => boolean;
}

/** What a simulation did and found. */
export interface SimulationResult {
  operations: number;
  /** Operations that were answered as carried out. */
  acknowledged: number;
  kills: number;
  differences: Differences;
  /** The longest time in a round without an acknowledged change, ms. */
  longestGap: number;
}

/** Runs rounds until it is over or one finds something. */
export const simulate = async (cluster: Cluster, { seed, planFaults, isOver }: Options): Promise<SimulationResult> => {
  console.error(`Simulating with seed ${seed} and ${cluster.processes.length} processes. Log: ${cluster.logFile}`);
  const requests = new Requests(cluster);
  const all: Actor[] = [];
  let actors: Actor[] = [];
  let kills = 0;
  let longestGap = 0;
  await cluster.start();
  for (let round = 0; ; round += 1) {
    const start = performance.now();
    if (round % roundsOfMembers === 0) {
      const name = `round${round}x`;
      actors = await registerActors(cluster, requests, { name, count: membersAtOnce });
      all.push(...actors);
    }
    requests.beginRound();
    const { faults, differences, explanation, ...result } = await runRound(cluster, actors, {
      seed,
      round,
      planFaults,
    });
    kills += result.kills;
    longestGap = Math.max(longestGap, requests.longestGap);
    const sum = (of: (actor: Actor) => number) => all.reduce((total, actor) => total + of(actor), 0);
    const operations = sum((actor) => actor.operations);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const kinds = faults.map(({ kind }) => kind).join(', ');
    console.error(
      `Round ${round}: ${operations} operations, ${cluster.platforms.transfers} remote transfers so far; ${kinds}; ` +
        `${seconds(performance.now() - start)} s, longest wait ${seconds(requests.longest)} s, ` +
        `longest gap ${seconds(requests.longestGap)} s`,
    );
    const isRight = isEmpty(differences);
    if (!isRight) {
      console.error(`${explanation}\nSeed ${seed}, round ${round}. The processes' log: ${cluster.logFile}`);
    }
    if (!isRight || isOver(round + 1)) {
      return { operations, acknowledged: sum((actor) => actor.acknowledged), kills, differences, longestGap };
    }
  }
};

/**
 * Runs `work` and stops everything that the cluster started, also after Ctrl-C. The process exits with 0 only if `work`
 * returns true; else the log of the processes stays.
 */
export const runWithCluster = async (cluster: Cluster, work: () => Promise<boolean>): Promise<never> => {
  let isRight: boolean | undefined;
  let closing: Promise<void> | undefined;
  const close = (keepLog: boolean) => (closing ??= cluster.close(keepLog));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void close(false).finally(() => process.exit(130)));
  }
  try {
    isRight = await work();
  } catch (error) {
    console.error(error);
  } finally {
    await close(!isRight);
  }
  process.exit(isRight ? 0 : 1);
};
