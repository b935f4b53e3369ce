import { median } from '../report/median';

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
