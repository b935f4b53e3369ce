import { randomInt } from 'node:crypto';
import { beijingTime } from '../time/beijingTime';

const letters = { deposit: 'D', withdrawal: 'W', transfer: 'T', adjustment: 'A' } as const;

/** Order numbers in a text, by their letter and time, so that few account numbers look like one. */
export const orderNumberPattern =
  /(?<![A-Za-z\d])(?:D|W|T|A)20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}\d{8}(?!\d)/;

/** A new order number: a letter, the Beijing time, eight random digits. A unique constraint rejects duplicates. */
export const orderNumber = (kind: keyof typeof letters, now: Date): string =>
  `${letters[kind]}${beijingTime(now).replace(/\D/g, '')}${randomInt(100_000_000).toString().padStart(8, '0')}`;
