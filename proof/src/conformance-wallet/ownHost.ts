import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApplicationLogin } from '../../../api/src/base/database/applicationLogin';
import { withClient } from '../../../api/src/base/database/connection';
import { openDatabase } from '../../../api/src/base/database/database';
import { startEmbedded } from '../../../api/src/base/database/embedded';
import { migrate } from '../../../api/src/base/database/migrate';
import { checkBooks } from '../../../api/src/operators/console/reconciliation/reconcile';
import { type Seeded, seededFor } from '../../../api/src/testing/random';
import { makeMembers } from './ownMembers';
import { playProvider, type ProviderResult } from './playProvider';
import { ApiProcess } from '../apiProcess';

/** The game provider for tests, which the wallet serves. */
export const platform = 'SG';
/** Fen of each member, so that some stakes are more than the wallet has. */
const firstBalance = 5000n;

/** Wallet processes on a private database. */
export interface OwnHost {
  url: string;
  /** With which its processes and others reach the database. */
  env: NodeJS.ProcessEnv;
  processes: readonly ApiProcess[];
  secret: string;
  close(): Promise<void>;
}

/** @param durable whether commits wait for the disk, as on a site */
export const openOwnHost = async ({ count = 2, durable = false } = {}): Promise<OwnHost> => {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'site-wallet-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    // PostgreSQL runs as another user if this one is root.
    await chmod(folder, 0o755);
    const server = await startEmbedded(join(folder, 'postgres'), { durable });
    ends.push(server.stop);
    const url = server.url();
    await migrate(url);
    const secret = randomBytes(24).toString('hex');
    const env = {
      DATABASE_URL: url,
      DATABASE_APP_URL: await makeApplicationLogin(url),
      SANDBOX_GAMES_SECRET: secret,
      LOG_LEVEL: 'fatal',
    };
    const ofWallet = () => ({ ...env, WALLET_PORT: '0', EXIT_WITH_PARENT: '1' });
    const processes = Array.from(
      { length: count },
      (_, n) => new ApiProcess(`wallet-${n}`, ofWallet, () => undefined, 'app/wallet.ts'),
    );
    for (const process of processes) {
      ends.push(() => process.close());
      await process.start();
    }
    return { url, env, processes, secret, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Kills one process, or now and then both, at random numbers of operations, and starts them again. */
const killer = ({ processes }: OwnHost, random: Seeded) => {
  let next = random.int(100, 600);
  let kills = 0;
  let restarted: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const restart = async (killed: readonly ApiProcess[]) => {
    for (const process of killed) await process.kill();
    for (const process of killed) await process.start();
    isBusy = false;
  };
  return {
    onProgress: (operations: number) => {
      if (operations < next || isBusy) return;
      isBusy = true;
      next = operations + random.int(300, 1500);
      const killed = random.chance(0.2) ? processes : [random.pick(processes)];
      kills += killed.length;
      restarted = restart(killed);
    },
    /** Waits until all run again; returns how many were killed. */
    end: async (): Promise<number> => {
      await restarted;
      return kills;
    },
  };
};

/** Plays a provider against both processes while they are killed. Wrong books are differences too. */
export const playOwnHost = async (
  host: OwnHost,
  { seed, members, operations }: { seed: number; members: number; operations: number },
): Promise<ProviderResult & { kills: number }> => {
  const { url, processes, secret } = host;
  const launched = await withClient(url, (owner) =>
    makeMembers(owner, { platform, count: members, fen: firstBalance }),
  );
  const { onProgress, end } = killer(host, seededFor(seed, -1));
  const bases = processes.map((process) => () => process.addresses?.members);
  const result = await playProvider({ bases, platform, secret, members: launched, seed, operations, onProgress });
  const kills = await end();
  const db = openDatabase(url, { connections: 1 });
  const { checks } = await checkBooks(db).finally(db.close);
  const wrong = checks.filter(({ ok }) => !ok).map(({ name, found }) => `The books: ${name}: ${found.join('; ')}`);
  return { ...result, kills, different: [...result.different, ...wrong] };
};
