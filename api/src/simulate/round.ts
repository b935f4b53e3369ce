import { type Actor, Unexplained } from './actor';
import { checkActor } from './checkActor';
import type { Cluster } from './cluster';
import { type Differences, isEmpty, noDifferences } from './differences';
import { type Fault, inject, planFaults } from './faults';
import { seededFor } from './seededFor';

/** Steps of each member in a round. */
const stepsPerRound = 25;

/** What a round found; `explanation` is empty unless something is wrong. */
export interface RoundResult {
  faults: Fault[];
  kills: number;
  differences: Differences;
  explanation: string;
}

const explain = (actor: Actor, what: string): string =>
  [`member ${actor.member.name} (id ${actor.member.id}): ${what}`, ...actor.history.map((line) => `  ${line}`)].join(
    '\n',
  );

/** Lets all members act while the faults happen; returns the number of kills. Throws what a member cannot explain. */
const act = async (cluster: Cluster, actors: readonly Actor[], faults: readonly Fault[], parts: readonly number[]) => {
  const waiting = [...faults];
  const injected: Promise<number>[] = [];
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
  const kills = await Promise.all(injected);
  return { results, kills: kills.reduce((sum, one) => sum + one, 0) };
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
  { seed, round }: { seed: number; round: number },
): Promise<RoundResult> => {
  const random = seededFor(seed, round);
  for (let jumps = random.int(0, 2); jumps > 0; jumps -= 1) await cluster.advanceClock();
  const faults = planFaults(random, cluster.processes.length);
  const { results, kills } = await act(cluster, actors, faults, [seed, round]);
  const differences = noDifferences();
  const explanations: string[] = [];
  results.forEach((result, n) => {
    const actor = actors[n];
    if (result.status === 'fulfilled' || !actor) return;
    const { message, stack } = result.reason as Error;
    differences.different.push(message);
    explanations.push(explain(actor, result.reason instanceof Unexplained ? message : (stack ?? message)));
  });
  if (explanations.length > 0) return { faults, kills, differences, explanation: explanations.join('\n') };

  await cluster.settle();
  for (const actor of actors) {
    const found = await checkActor(actor, cluster);
    if (isEmpty(found)) continue;
    for (const kind of ['lost', 'invented', 'different'] as const) differences[kind].push(...found[kind]);
    const lines = (['lost', 'invented', 'different'] as const).flatMap((kind) =>
      found[kind].map((line) => `${kind} ${line}`),
    );
    explanations.push(explain(actor, lines.join('; ')));
  }
  const broken = [...(actors[0] ? await brokenInvariants(actors[0]) : []), ...cluster.alarms.splice(0)];
  differences.different.push(...broken);
  explanations.push(...broken);
  return { faults, kills, differences, explanation: explanations.join('\n') };
};
