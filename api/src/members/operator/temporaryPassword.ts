import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz'; // cspell:disable-line
/** Without characters that look alike: 0 and o, 1, i and l. */
const digits = '23456789';

const pick = (from: string, length: number): string =>
  Array.from({ length }, () => from[randomInt(from.length)]).join('');

/** Twelve lower-case letters and digits in groups of three of each, which fit the rules for login passwords. */
export const temporaryLoginPassword = (): string =>
  pick(letters, 3) + pick(digits, 3) + pick(letters, 3) + pick(digits, 3);

/** Six digits, as every fund password. */
export const temporaryFundPassword = (): string => randomInt(1_000_000).toString().padStart(6, '0');
