import { type Seeded, seededFor } from '../../../api/src/testing/random';
import { type Actor, UnexplainedAnswer } from './actor';
import type { BonusMembers } from './bonusMembers';
import { checkActor } from './checkActor';
import { checkPlatforms } from './checkPlatforms';
import type { Cluster } from './cluster';
import { combine, type Differences, isEmpty, linesOf, noDifferences } from './differences';
import { type Fault, inject } from './faults';

/** Steps of each member in a round. */
const stepsPerRound = 30;

interface RoundPlan {
  bonuses: BonusMembers;
  seed: number;
  round: number;
  planFaults: (random: Seeded, processes: number) => Fault[];
}

/** What a round found; `explanation` is empty unless something is wrong. */
export interface RoundResult {
  faults: Fault[];
  differences: Differences;
  explanation: string;
}

const explain = ({ member, history }: Actor, found: readonly string[]): string =>
  [...found, `What happened to member ${member.name}, id ${member.id}:`, ...history.map((line) => `  ${line}`)].join(
    '\n',
  );

/** Lets all members act while the faults happen. Throws what a member cannot explain. */
const act = async (cluster: Cluster, actors: readonly Actor[], faults: readonly Fault[], parts: readonly number[]) => {
  const waiting = [...faults];
  const injected: Promise<void>[] = [];
  let done = 0;
  const advance = () => {
    done += 1;
    while (waiting[0] && done / (actors.length * stepsPerRound) >= waiting[0].at) {
      injected.push(inject(cluster, waiting.shift() as Fault));
    }
  };
  const results = await Promise.allSettled(
    actors.map(async (actor, n) => {
      for (let step = 0; step < stepsPerRound; step += 1) {
        await actor.step(seededFor(...parts, n, step), `${parts.join('-')}-${step}`).finally(advance);
      }
    }),
  );
  await Promise.all(injected);
  return results;
};

/** Lines about the invariants that `GET /check` found broken. */
const brokenInvariants = async ({ host }: Actor): Promise<string[]> => {
  const { code, message, data } = await host.operator('GET', '/check');
  if (code !== 200) return [`check was answered with ${code} ${message}`];
  return data.checks
    .filter(({ ok }: { ok: boolean }) => !ok)
    .map(({ name, found }: { name: string; found: string[] }) => `check ${name}: ${found.join('; ')}`);
};

/**
 * Runs one round: maybe the clock jumps, the members act while processes fail, everything comes to rest, and all that
 * the host has is compared with the model. The plan depends on the seed and the round's number only.
 */
export const runRound = async (
  cluster: Cluster,
  actors: readonly Actor[],
  { bonuses, seed, round, planFaults }: RoundPlan,
): Promise<RoundResult> => {
  const random = seededFor(seed, round);
  // Seven stops are more than a day, in which bonuses and deposits end.
  const stops = random.weighted([
    [1, 0],
    [1, 1],
    [1, 7],
  ] as const);
  for (let jumps: number = stops; jumps > 0; jumps -= 1) await cluster.advanceClock();
  const faults = planFaults(random, cluster.processes.length);
  cluster.platforms.disturb();
  const [results, ofWallet, answered] = await Promise.all([
    act(cluster, actors, faults, [seed, round]),
    cluster.gameProvider.play(seed * 1000 + round),
    bonuses.play(seed, round),
  ]);
  await cluster.settle();
  const reports: Differences[] = [];
  const ofBonuses = combine(answered, await bonuses.check());
  const explanations: string[] = [];
  for (const [n, actor] of actors.entries()) {
    const found = await checkActor(actor, cluster).catch((error: Error) => ({
      ...noDifferences(),
      different: [error.message],
    }));
    const { reason } = results[n] as PromiseRejectedResult;
    if (reason)
      found.different.push(reason instanceof UnexplainedAnswer ? reason.message : String((reason as Error).stack));
    reports.push(found);
    if (!isEmpty(found)) explanations.push(explain(actor, linesOf(found)));
  }
  const broken = [...(actors[0] ? await brokenInvariants(actors[0]) : []), ...cluster.alarms.splice(0)];
  reports.push({ ...noDifferences(), different: broken });
  const ofPlatforms = await checkPlatforms(cluster);
  const ofPayments = await cluster.payments.check();
  const others = [ofPlatforms, ofPayments, ofWallet, ofBonuses];
  reports.push(...others);
  return {
    faults,
    differences: reports.reduce(combine),
    explanation: [...explanations, ...broken, ...others.flatMap(linesOf)].join('\n'),
  };
};
