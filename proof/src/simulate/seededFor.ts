import { Seeded } from '../../../api/src/testing/random';

/** Random numbers for one part of a run, such as a step of a member in a round, independent of all other parts. */
export const seededFor = (...parts: readonly number[]): Seeded =>
  new Seeded(parts.reduce((hash, part) => Math.imul(hash ^ part, 0x9e_37_79_b1) ^ (hash >>> 15), 0x2545_f491));
