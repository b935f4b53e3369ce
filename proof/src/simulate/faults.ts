import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster';
import { dropConnections } from './databaseServer';
import type { Seeded } from '../../../api/src/testing/random';

const kinds = [
  [4, 'kill-api'],
  [4, 'kill-wallet'],
  [2, 'pause-wallet'],
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
  /** Index of the process of its kind. */
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

/** Makes a fault happen and undoes it. */
export const inject = async (cluster: Cluster, { kind, target, ms }: Fault): Promise<void> => {
  const { processes, wallets, database, platforms } = cluster;
  const api = processes[target];
  const wallet = wallets[target % wallets.length];
  if (!api || !wallet) return;
  switch (kind) {
    case 'kill-api':
      return cluster.kill([api], ms);
    case 'kill-wallet':
      return cluster.kill([wallet], ms);
    case 'pause-wallet':
      wallet.pause();
      await sleep(ms);
      return wallet.resume();
    case 'kill-postgres':
      return cluster.killDatabase();
    case 'kill-backend':
      if (await database.killBackend?.((pids) => pids[ms % pids.length] as number)) cluster.kills += 1;
      return;
    case 'kill-all':
      await Promise.all([cluster.killDatabase(), cluster.kill([...processes, ...wallets], ms / 10)]);
      return;
    case 'pause-api':
      api.pause();
      await sleep(ms);
      return api.resume();
    case 'pause-postgres':
      return database.pause?.(ms);
    case 'move-clock':
      return cluster.advanceClock();
    case 'drop-clients':
      return api.dropConnections();
    case 'drop-database':
      return dropConnections(database);
    case 'stop-platforms':
    case 'hang-platforms':
      platforms.beginOutage(kind === 'stop-platforms' ? 'unreachable' : 'hang');
      await sleep(ms);
      return platforms.endOutage();
  }
};
