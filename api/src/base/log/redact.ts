import { orderNumberPattern } from '../money/orderNumber';

const secretField = /pass(?!key)|secret|token|authorization|cookie|hash|bank_?no|card|mobile|email|realname/i;

const removed = '[redacted]';

/** Secrets in text: bearer and launch tokens, passwords in URLs, argon2 hashes, e-mail addresses. */
const secretText: readonly [RegExp, string | ((match: string, kept?: string) => string)][] = [
  [/(Bearer\s+)\S+/gi, `$1${removed}`],
  [/([?&]token=|\/play\/)[\w-]+/gi, `$1${removed}`],
  // Up to the last @, since a password may contain one.
  [/(:\/\/[^\s:/@]*:)[^\s"']+@/g, `$1${removed}@`],
  [/\$argon2[^\s"']*/g, removed],
  [/[^\s@"'(=]+@[^\s@"')]+\.[^\s@"')]+/g, removed],
  // Wallet addresses.
  [/\b(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})\b/g, removed],
  // Account and mobile numbers, also in groups: the last four digits are enough to compare. Order numbers are kept.
  [new RegExp(`(${orderNumberPattern.source})|\\d{7,}(?=\\d{4})`, 'g'), (_match, order) => order ?? '***'],
  [/(?<!\d)(?:(?:\d{4}[ -]){3,4}|1\d\d[ -]\d{4}[ -])(?=\d{1,4}(?!\d))/g, '***'],
];

/** Characters of a text that are logged; the time of some patterns grows with the square of the length. */
const longestText = 4000;

/** A text without secrets and full account numbers, cut after 4000 characters. */
export const redactText = (text: string): string =>
  secretText.reduce(
    (redacted, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? redacted.replaceAll(pattern, replacement)
        : redacted.replaceAll(pattern, replacement),
    text.slice(0, longestText),
  );

const deepest = 6;

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= deepest) return removed;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  const fields =
    value instanceof Error ? { ...value, name: value.name, message: value.message, stack: value.stack } : value;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      secretField.test(name) && field !== undefined ? removed : redactValue(field, depth + 1),
    ]),
  );
};

/**
 * A copy of what is to be logged, without secrets and full account numbers: fields with such names, and such texts in
 * any other field. Ids of requests are no fields of it.
 */
export const redact = (fields: Record<string, unknown>): Record<string, unknown> =>
  redactValue(fields, 0) as Record<string, unknown>;
