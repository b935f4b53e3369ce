import { apiOrigin, type Environment } from '../environment';
import { fetchContract } from '../gate/apiContract';
import { Refusal } from '../refusal';
import { type Rollout, readRegistry } from '../registry/registry';
import type { Site } from '../store/site';
import { advanceRollout, assertRunning, controlRollout } from './changeRollout';
import { lazySmokeTest } from '../activation/lazySmokeTest';
import { describeRollout } from './rolloutState';

export const rolloutVerbs = ['pause', 'resume', 'advance', 'withdraw'] as const;
/** What a person does with a running rollout. */
export type RolloutVerb = (typeof rolloutVerbs)[number];

interface RolloutCall {
  verb: RolloutVerb | undefined;
  app: string;
  environment: Environment;
  site: Site;
  log: (line: string) => void;
}

const readRollout = async (site: Site, app: string): Promise<Rollout> => {
  const rollout = (await readRegistry(site)).apps[app]?.rollout;
  if (!rollout) throw new Refusal(`${app} has no rollout. Start one with activate --auto.`);
  return rollout;
};

/**
 * `release -- rollout [VERB] APP`.
 * @returns where the rollout stands then
 * @throws Refusal if the app has no rollout, it has ended, or the gate refuses its next step
 */
export const runRolloutCommand = async ({ verb, app, environment, site, log }: RolloutCall): Promise<string> => {
  const by = environment.RELEASE_BY;
  if (verb === 'advance') {
    const rollout = assertRunning(app, (await readRegistry(site)).apps[app]);
    const smokeTest = lazySmokeTest(site, environment, log);
    const api = await fetchContract(apiOrigin());
    if (!(await advanceRollout(site, app, rollout, { by, reason: `Advanced by ${by}.`, smokeTest, api, log })))
      throw new Refusal(
        `The rollout of ${app} was changed by another command.`,
        `Check \`npm run release -- rollout ${app}\` and try again.`,
      );
  } else if (verb !== undefined) await controlRollout(site, app, verb, { by, log });
  return describeRollout(app, await readRollout(site, app));
};
