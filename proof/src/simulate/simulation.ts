import type { Seeded } from '../../../api/src/testing/random';
import { Actor } from './actor';
import { BonusMembers } from './bonusMembers';
import type { Cluster } from './cluster';
import { type Differences, isEmpty } from './differences';
import type { Fault } from './faults';
import { Requests } from './requests';
import { runRound } from './round';
import { type Database, openDatabase } from '../../../api/src/base/database/database';
import { yuan } from '../../../api/src/base/money/money';
import { insertOperator } from '../../../api/src/operators/authority/operators.store';
import { secondApproval } from '../../../api/src/operators/authority/secondApproval';
import { insertToken } from '../../../api/src/operators/authority/tokens.store';
import { chains } from '../../../api/src/money/payments/chains';
import { autoApprove, methodProviders, tolerance } from '../../../api/src/money/incoming/settings';
import { payees } from '../../../api/src/money/payments/paymentMethods';
import { addressText } from '../../../api/src/money/payments/walletAddress';
import { extendedKeyOfTests } from '../../../api/src/testing/realPayments';
import { autoApproved, tolerated } from '../model/incomingPayments';
import { confirmations } from './paymentSources';
import { hashOf } from '../../../api/src/base/crypto/oneTimeToken';
import { withdrawalTurnover } from '../../../api/src/money/turnover/turnover';
import { writeSetting } from '../../../api/src/base/settings/settings';
import { playedPlatforms } from '../model/operations';
import { readRules, readTiers } from '../model/readMember';
import { registration, type TestMember } from '../../../api/src/testing/testHost';

/** What each member has at first, fen. */
const credit = 2_000_000n;

/** Lets the site take payments from outside, which it credits by itself if they are small, and adds operators. */
const preparePayments = async (db: Database, { operatorTokens, payments: { chain } }: Cluster): Promise<void> => {
  const most = yuan(autoApproved);
  await writeSetting(db, autoApprove, { usdt: most, bank: most, psp: most });
  await writeSetting(db, tolerance, { ...tolerance.initial, psp: yuan(tolerated) });
  await writeSetting(db, methodProviders, { alipay: 'sandbox', wxpay: '' });
  await writeSetting(db, payees, { ...payees.initial, TRC20_xpub: extendedKeyOfTests });
  await writeSetting(db, chains, {
    ...chains.initial,
    TRC20_contract: addressText.TRC20(chain.contract),
    TRC20_chain_id: chain.chainId,
    TRC20_confirmations: confirmations,
  });
  // The model does not know which changes two operators make.
  const limit = '99999999.00';
  const limits = { deposit: limit, payout: limit, operator_day: limit, member_day: limit, adjustments: limit };
  await writeSetting(db, secondApproval, limits);
  for (const [n, token] of operatorTokens.slice(1).entries()) {
    const operatorId = await insertOperator(db, { name: `operator${n}`, roles: ['admin'], passwordHash: null });
    const rest = { kind: 'personal', name: 'simulator', address: '', lifetime: '1 day' } as const;
    await insertToken(db, { operatorId, tokenHash: hashOf(token), ...rest });
  }
};

/** Registers members `name0`, `name1` …, each with its own network address. */
const registerActors = async (
  cluster: Cluster,
  requests: Requests,
  { name, count, fen = credit, subnet = 0 }: { name: string; count: number; fen?: bigint; subnet?: number },
): Promise<Actor[]> => {
  const db = openDatabase(await cluster.database.url(), { connections: 1 });
  try {
    // The model keeps no turnover, which red packets need by default.
    await writeSetting(db, withdrawalTurnover, { deposits: '0', redPackets: '0' });
    const rules = await readRules(db);
    const actors: Actor[] = [];
    for (let n = 0; n < count; n += 1) {
      const host = requests.host(`127.8.${subnet}.${n + 1}`);
      const { code, message, data } = await host.send('register', registration(`${name}${n}`));
      if (code !== 200) throw new Error(`${name}${n} could not register: ${message}`);
      const row = await db.row<{ id: string }>('select id from member where username = $1', [`${name}${n}`]);
      const member: TestMember = { id: row?.id ?? '', name: `${name}${n}`, token: data.api_token };
      const tiers = await readTiers(host, member, playedPlatforms);
      const actor = new Actor(member, host, requests, cluster.house({ tiers, rules }));
      await actor.run({
        label: 'operator adjust',
        run: () => host.operator('POST', `/members/${member.id}/adjust`, { amount: yuan(fen), reason: '核查' }),
        play: (to) => to.adjust(fen),
      });
      actors.push(actor);
    }
    return actors;
  } finally {
    await db.close();
  }
};

const membersAtOnce = 6;
/** Rounds after which new members are registered, since every comparison reads all records of a member. */
const roundsOfMembers = 6;

interface Options {
  seed: number;
  /** The faults of a round. */
  planFaults: (random: Seeded, processes: number) => Fault[];
  /** Whether it ends after this number of rounds. */
  isOver: (rounds: number) => boolean;
}

/** What a simulation did and found. */
interface SimulationResult {
  operations: number;
  /** Those of members with bonuses. */
  ofBonuses: number;
  /** Operations that were answered as carried out. */
  acknowledged: number;
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
  let longestGap = 0;
  await cluster.start();
  const db = openDatabase(await cluster.database.url(), { connections: 1 });
  await preparePayments(db, cluster).finally(() => db.close());
  const withBonuses = await registerActors(cluster, requests, { name: 'bonus', count: 4, fen: 3000n, subnet: 1 });
  const bonuses = new BonusMembers(withBonuses, cluster, requests);
  for (let round = 0; ; round += 1) {
    const start = performance.now();
    if (round % roundsOfMembers === 0) {
      const name = `round${round}x`;
      actors = await registerActors(cluster, requests, { name, count: membersAtOnce });
      all.push(...actors);
    }
    requests.beginRound();
    const { faults, differences, explanation } = await runRound(cluster, actors, {
      bonuses,
      seed,
      round,
      planFaults,
    });
    longestGap = Math.max(longestGap, requests.longestGap);
    const sum = (of: (actor: Actor) => number) => all.reduce((total, actor) => total + of(actor), 0);
    const operations = sum((actor) => actor.operations);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    const kinds = faults.map(({ kind }) => kind).join(', ');
    console.error(
      `Round ${round}: ${operations} operations, ${cluster.platforms.transfers} remote transfers, ` +
        `${cluster.payments.payouts.count} payouts by a provider, ${cluster.gameProvider.calls} wallet calls, ` +
        `${bonuses.operations} of bonuses (${bonuses.states}) so far; ` +
        `${kinds}; ` +
        `${seconds(performance.now() - start)} s, longest wait ${seconds(requests.longest)} s, ` +
        `longest gap ${seconds(requests.longestGap)} s`,
    );
    const isRight = isEmpty(differences);
    if (!isRight) {
      console.error(`${explanation}\nSeed ${seed}, round ${round}. The processes' log: ${cluster.logFile}`);
    }
    if (!isRight || isOver(round + 1)) {
      return {
        operations,
        ofBonuses: bonuses.operations,
        acknowledged: sum((actor) => actor.acknowledged),
        differences,
        longestGap,
      };
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
