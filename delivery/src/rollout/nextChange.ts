import type { Rollout } from '../registry/registry';
import type { CanaryComparison } from './compareCanary';

export type RolloutChange =
  | { kind: 'advance' | 'withdraw' | 'hold'; reason: string }
  /** The clock was set back, so the step counts as just begun. */
  | { kind: 'restart' }
  | { kind: 'none' };

/** Difference between the clocks of two machines that is not a clock that was set back, ms. */
const CLOCK_TOLERANCE_MS = 2000;

const stepEnd = ({ since, minutes }: Rollout): number => Date.parse(since) + minutes * 60_000;

const INSUFFICIENT = 'Too little telemetry: ';
const REFUSED = 'The gate refuses ';

/** Whether a rollout holds because the gate refused its next step. */
export const isHeldByGate = ({ state, reason }: Rollout): boolean => state === 'holding' && reason.startsWith(REFUSED);

export const refusedReason = (percent: number, reasons: readonly string[]): string =>
  `${REFUSED}${percent} %: ${reasons.join(' ')}`;

/**
 * Decides about a rollout that is advancing or holding: withdraw as soon as it is worse; when its step has lasted long
 * enough, advance if it is not worse, or hold while there is too little telemetry.
 */
export const nextChange = (rollout: Rollout, { verdict, reason }: CanaryComparison, now: number): RolloutChange => {
  if (verdict === 'worse') return { kind: 'withdraw', reason };
  if (now < Date.parse(rollout.since) - CLOCK_TOLERANCE_MS) return { kind: 'restart' };
  // The time of the step had passed before the rollout was held.
  if (rollout.state !== 'holding' && now < stepEnd(rollout)) return { kind: 'none' };
  if (verdict === 'notWorse') return { kind: 'advance', reason };
  return rollout.state === 'holding' && !isHeldByGate(rollout)
    ? { kind: 'none' }
    : { kind: 'hold', reason: `${INSUFFICIENT}${reason}` };
};
