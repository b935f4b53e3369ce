import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chooseOsUser } from '../../../api/src/base/database/osUser';
import { openDatabase } from '../../../api/src/base/database/database';
import { checkBooks } from '../../../api/src/operators/console/reconciliation/reconcile';
import { Cluster } from '../simulate/cluster';
import { isEmpty } from '../simulate/differences';
import type { Fault } from '../simulate/faults';
import { runWithCluster, simulate } from '../simulate/simulation';
import type { Seeded } from '../../../api/src/testing/random';
import { requirePrograms } from '../requirePrograms';
import { PatroniCluster, programs } from './patroniCluster';

/*
 * `npm run test:cluster`: the simulator on a Patroni cluster, whose primary is killed in each of five rounds. After
 * each, everything that the host has is compared with the model, and the books are checked. At the end the commands of
 * `docs/operations.md` for a cluster are run on it.
 */

const kills = 5;
/** Longest time without an acknowledged change, s. */
const limit = 30;

/** A primary that fails while members act, and a smaller fault before it. */
const planFaults = (random: Seeded, processes: number): Fault[] => {
  const fault = (kind: Fault['kind'], from: number, to: number): Fault => ({
    kind,
    at: random.int(from, to) / 100,
    target: random.int(0, processes - 1),
    ms: random.int(100, 5000),
  });
  const others = ['kill-api', 'pause-api', 'drop-clients', 'drop-database', 'move-clock', 'stop-platforms'] as const;
  return [fault(random.pick(others), 5, 30), fault('kill-postgres', 40, 60)];
};

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const clusterCommands = new Set(
  [...page.matchAll(/(?:^|`)((?:patronictl|etcdctl) [^`\n]+)/gm)].map(([, command = '']) => command),
);

await requirePrograms(programs);

const seed = Number(process.argv[2] ?? randomInt(1_000_000));
const user = await chooseOsUser();
let database: PatroniCluster | undefined;
const cluster = await Cluster.create({
  seed,
  processes: 2,
  database: (folder) => (database = new PatroniCluster(folder, user)),
});
await runWithCluster(cluster, async () => {
  const result = await simulate(cluster, { seed, planFaults, isOver: (rounds) => rounds === kills });
  const { acknowledged, differences, longestGap } = result;
  const { lost, invented, different } = differences;
  console.log(
    `${acknowledged} acknowledged: ${lost.length} lost, ${invented.length} invented, ` +
      `${different.length} differences, back within ${(longestGap / 1000).toFixed(1)} s each`,
  );
  const standby = openDatabase(database?.standbyUrl ?? '', { connections: 1 });
  const role = await standby.row<{ isStandby: boolean }>('select pg_is_in_recovery() "isStandby"');
  const { ok } = await checkBooks(standby).finally(() => standby.close());
  console.log(`the books read from a standby (${role?.isStandby}): ${ok ? 'right' : 'wrong'}`);
  if (!role?.isStandby || !ok) return false;
  for (const command of clusterCommands) {
    await database?.runCommand(command);
    console.log(`ok  ${command}`);
  }
  return isEmpty(differences) && acknowledged > 0 && longestGap <= limit * 1000;
});
