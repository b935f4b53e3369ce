import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../report/median';

/** Share of the processors' time that may be used by other work while the bench measures. */
export const mostOtherWork = 0.15;

const loop = (): number => {
  const began = performance.now();
  let sum = 0;
  for (let round = 0; round < 2e7; round += 1) sum = (sum * 31 + round) | 0;
  const ms = performance.now() - began;
  /* Used, so that the loop is not left out. */
  return Number.isNaN(sum) ? 0 : ms;
};

/** ms that a fixed loop takes, the median of five: how fast the machine is. */
export const machineSpeed = (): number => median(Array.from({ length: 5 }, loop));

interface Used {
  idle: number;
  all: number;
}

const used = (): Used =>
  cpus().reduce(
    ({ idle, all }, { times }) => ({
      idle: idle + times.idle,
      all: all + times.idle + times.user + times.sys + times.nice + times.irq,
    }),
    { idle: 0, all: 0 },
  );

/** The share of the processors' time that was used between two readings, 0 to 1. */
export const usedShare = (before: Used, after: Used): number => {
  const all = after.all - before.all;
  return all === 0 ? 0 : 1 - (after.idle - before.idle) / all;
};

/** The share of the processors' time, 0 to 1, that is used while the bench itself waits for some seconds. */
export const otherWork = async (seconds = 3): Promise<number> => {
  const before = used();
  await wait(seconds * 1000);
  return usedShare(before, used());
};
