import { machineSpeed, usedShare } from './machine';

it('tells how much of the processors was used between two readings', () => {
  expect(usedShare({ idle: 1000, all: 5000 }, { idle: 1800, all: 6000 })).toBeCloseTo(0.2);
  expect(usedShare({ idle: 1000, all: 5000 }, { idle: 1000, all: 5000 })).toBe(0);
});

it('measures the time of a fixed loop', () => expect(machineSpeed()).toBeGreaterThan(0));
