import { planFaults } from './faults';
import { seededFor } from '../../../api/src/testing/random';

test('the faults of a round depend on its seed and number', () => {
  const plan = (seed: number, round: number) => planFaults(seededFor(seed, round), 2);
  expect(plan(7, 3)).toEqual(plan(7, 3));
  const plans = [plan(7, 3), plan(7, 4), plan(8, 3)].map((faults) => JSON.stringify(faults));
  expect(new Set(plans).size).toBe(3);
});
