import type { LiveApp, Rollout } from './registry';

/** Who makes the changes of a worker. */
export const WORKER = 'rollout';

/** What a person chooses for an automatic rollout. */
export interface RolloutPlan {
  /** Increasing whole percentages from 1 to 100; the last one is 100. */
  steps: number[];
  minutes: number;
}

const running: readonly Rollout['state'][] = ['advancing', 'holding', 'paused'];

/** The app's rollout if it has not ended. */
export const runningRollout = (app: LiveApp | undefined): Rollout | undefined =>
  app?.rollout && running.includes(app.rollout.state) ? app.rollout : undefined;

/** The canary's percentage of a step; undefined if everybody gets the release. */
export const canaryPercent = ({ steps }: Pick<Rollout, 'steps'>, step: number): number | undefined => {
  const percent = steps[step - 1] ?? 100;
  return percent < 100 ? percent : undefined;
};

/** The rollout at another step, which begins now. */
export const atStep = (rollout: Rollout, step: number, { by, reason }: Pick<Rollout, 'by' | 'reason'>): Rollout => {
  const percent = canaryPercent(rollout, step) ?? 100;
  const state = percent === 100 ? 'done' : 'advancing';
  const since = new Date().toISOString();
  const history = [...rollout.history, { at: since, percent }];
  return { ...rollout, step, percent, state, reason, since, by, history };
};

export const newRollout = (version: string, { steps, minutes }: RolloutPlan, by: string): Rollout =>
  atStep(
    { version, steps, minutes, step: 1, percent: 0, state: 'advancing', reason: '', since: '', by, history: [] },
    1,
    {
      by,
      reason: `Started by ${by}.`,
    },
  );

/** The app's rollout after a rollback of its canary or, without one, of its live release. */
export const withdrawnRollout = (
  { live, canary, rollout }: LiveApp,
  { by, reason = `Rolled back by ${by}.` }: { by: string; reason?: string | undefined },
): Rollout | undefined => {
  if (rollout === undefined || rollout.state === 'withdrawn' || rollout.version !== (canary?.version ?? live))
    return rollout;
  const since = new Date().toISOString();
  const history = [...rollout.history, { at: since, percent: 0 }];
  return { ...rollout, percent: 0, state: 'withdrawn', reason, since, by, history };
};

/** One line: where a rollout stands and why. */
export const describeRollout = (app: string, rollout: Rollout): string => {
  const { version, state, step, steps, percent, since, reason } = rollout;
  const at = since.replace('T', ' ').slice(0, 19);
  return `${app} ${version}: ${state}, step ${step} of ${steps.length} (${percent} %), since ${at} UTC: ${reason}`;
};
