import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { dropConnections } from './databaseServer';
import type { Seeded } from '../../../api/src/testing/random';

const kinds = [
  [4, 'kill-api'],
  [3, 'kill-postgres'],
  [1, 'kill-backend'],
  [2, 'kill-all'],
  [2, 'pause-api'],
  [2, 'pause-postgres'],
  [2, 'drop-clients'],
  [2, 'drop-database'],
  [3, 'move-clock'],
  [2, 'stop-platforms'],
  [2, 'hang-platforms'],
] as const;

export interface Fault {
  kind: (typeof kinds)[number][1];
  /** When it happens: the part of the round's steps that are done, from 0 to 1. */
  at: number;
  /** Index of the API process. */
  target: number;
  /** How long a pause or an outage lasts, or how long a killed process stays down, ms. */
  ms: number;
}

/** The faults of a round, in order. */
export const planFaults = (random: Seeded, processes: number): Fault[] =>
  Array.from({ length: random.int(1, 4) }, () => ({
    kind: random.weighted(kinds),
    at: random.int(5, 90) / 100,
    target: random.int(0, processes - 1),
    ms: random.int(100, 5000),
  })).toSorted((a, b) => a.at - b.at);

/** Makes a fault happen and undoes it. Returns the number of processes that were killed. */
export const inject = async (cluster: Cluster, { kind, target, ms }: Fault): Promise<number> => {
  const { processes, database, platforms } = cluster;
  const api = processes[target];
  if (!api) return 0;
  switch (kind) {
    case 'kill-api': {
      const killed = await api.kill();
      if (!killed) return 0;
      await sleep(ms);
      await api.start();
      return 1;
    }
    case 'kill-postgres':
      return (await database.kill()) ? 1 : 0;
    case 'kill-backend':
      return (await database.killBackend?.((pids) => pids[ms % pids.length] as number)) ? 1 : 0;
    case 'kill-all': {
      const killed = await Promise.all([database.kill(), ...processes.map((one) => one.kill())]);
      await sleep(ms / 10);
      await Promise.all(processes.filter((_one, n) => killed[n + 1]).map((one) => one.start()));
      return killed.filter(Boolean).length;
    }
    case 'pause-api':
      api.pause();
      await sleep(ms);
      api.resume();
      return 0;
    case 'pause-postgres':
      await database.pause?.(ms);
      return 0;
    case 'move-clock':
      await cluster.advanceClock();
      return 0;
    case 'drop-clients':
      api.dropConnections();
      return 0;
    case 'drop-database':
      await dropConnections(database);
      return 0;
    case 'stop-platforms':
    case 'hang-platforms':
      platforms.beginOutage(kind === 'stop-platforms' ? 'unreachable' : 'hang');
      await sleep(ms);
      platforms.endOutage();
      return 0;
  }
};
