import { randomInt } from 'node:crypto';
import { beijingTime } from '../http/beijingTime';

const letters = { deposit: 'D', withdrawal: 'W', transfer: 'T', adjustment: 'A' } as const;

/** A new order number: a letter, the Beijing time, eight random digits. A unique constraint rejects duplicates. */
export const orderNumber = (kind: keyof typeof letters, now: Date): string =>
  `${letters[kind]}${beijingTime(now).replace(/\D/g, '')}${randomInt(100_000_000).toString().padStart(8, '0')}`;
