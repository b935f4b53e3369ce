import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster';
import { isEmpty } from './differences';
import { planFaults } from './faults';
import { PrivatePostgres } from './privatePostgres';
import { runWithCluster, simulate } from './simulation';

const usage = 'Usage: npm run simulate -- [--seed S] [--minutes M] [--processes N]';

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

const run = async ({ seed, minutes, processes }: ReturnType<typeof readOptions>) => {
  const cluster = await Cluster.create({ seed, processes, database: (folder) => new PrivatePostgres(folder) });
  await runWithCluster(cluster, async () => {
    const end = performance.now() + minutes * 60_000;
    const result = await simulate(cluster, { seed, planFaults, isOver: () => performance.now() > end });
    const { operations, ofBonuses, differences } = result;
    const { lost, invented, different } = differences;
    console.log(
      `${operations} operations, ${ofBonuses} of bonuses, ${cluster.payments.payouts.count} payouts by a provider, ` +
        `${cluster.gameProvider.calls} wallet calls, ${cluster.kills} kills: ` +
        `${lost.length} lost, ${invented.length} invented, ${different.length} differences`,
    );
    return isEmpty(differences) && operations > 0;
  });
};

try {
  await run(readOptions());
} catch (error) {
  console.error(error);
  process.exit(1);
}
