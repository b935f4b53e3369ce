import type { Rollout } from '../registry/registry';
import type { CanaryComparison } from './compareCanary';
import { nextChange, refusedReason } from './nextChange';

const start = Date.parse('2026-01-01T12:00:00.000Z');
const rollout = (differences: Partial<Rollout> = {}): Rollout => ({
  version: '1.1.0-bbbbbbbbbbbb',
  steps: [1, 10, 50, 100],
  minutes: 10,
  step: 2,
  percent: 10,
  state: 'advancing',
  reason: 'Started by ann.',
  since: new Date(start).toISOString(),
  by: 'ann',
  history: [],
  ...differences,
});
const minute = 60_000;
const held: Partial<Rollout> = { state: 'holding', reason: 'Too little telemetry: 3 pages.' };
const refused: Partial<Rollout> = { state: 'holding', reason: refusedReason(50, ['/deposit is gone.']) };
const DAY = 24 * 60 * minute;

test.each<[string, Partial<Rollout>, CanaryComparison['verdict'], number, string]>([
  ['withdraws a worse release at any time', {}, 'worse', 0, 'withdraw'],
  ['withdraws a worse release that is holding', held, 'worse', 11 * minute, 'withdraw'],
  ['withdraws a worse release after the clock was set back', {}, 'worse', -DAY, 'withdraw'],
  ['waits until the step has lasted its minutes', {}, 'notWorse', 10 * minute - 1, 'none'],
  ['waits for telemetry until the step has lasted its minutes', {}, 'insufficient', minute, 'none'],
  ['advances a release that is not worse when the step has lasted its minutes', {}, 'notWorse', 10 * minute, 'advance'],
  ['holds with too little telemetry when the step has lasted its minutes', {}, 'insufficient', 10 * minute, 'hold'],
  ['keeps holding with too little evidence', held, 'insufficient', 30 * minute, 'none'],
  ['advances a release that was holding as soon as the telemetry suffices', held, 'notWorse', minute, 'advance'],
  ['asks the gate again about a step that it refused', refused, 'notWorse', minute, 'advance'],
  ['holds for lack of telemetry after the gate has refused', refused, 'insufficient', minute, 'hold'],
  ['begins the step again when the clock was set back', {}, 'notWorse', -DAY, 'restart'],
  ['tolerates a small difference of clocks', {}, 'notWorse', -1000, 'none'],
  ['holds without telemetry after the clock has jumped forward', {}, 'insufficient', 30 * DAY, 'hold'],
])('%s', (_rule, differences, verdict, elapsed, kind) => {
  const change = nextChange(rollout(differences), { verdict, reason: '3 pages.' }, start + elapsed);
  expect(change.kind).toBe(kind);
  if (kind === 'hold') expect(change).toMatchObject({ reason: 'Too little telemetry: 3 pages.' });
});
