import { randomInt } from 'node:crypto';

/* Without characters that look alike: 0 and o, 1, i and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz'; // cspell:disable-line
const digits = '23456789';

const pick = (from: string, length: number): string =>
  Array.from({ length }, () => from[randomInt(from.length)]).join('');

/** Twelve characters that fit the rules for login passwords: groups of three lower-case letters and of three digits. */
export const temporaryLoginPassword = (): string =>
  pick(letters, 3) + pick(digits, 3) + pick(letters, 3) + pick(digits, 3);

/** Six digits, as every fund password. */
export const temporaryFundPassword = (): string => randomInt(1_000_000).toString().padStart(6, '0');
