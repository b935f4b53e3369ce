import { isApiError } from '@site/shared';

const maxLength = 200;

/** The error at the bottom of what was thrown. */
export function causeOf(error: unknown): { name?: string; message?: string; stack?: string | undefined } {
  if (error instanceof Error) return error.cause instanceof Error ? causeOf(error.cause) : error;
  return { message: typeof error === 'string' ? error : '' };
}

const format = (error: unknown): string => {
  if (isApiError(error)) return `ApiError: ${error.kind}${error.kind === 'refused' ? ` ${error.code}` : ''}`;
  const { name, message } = causeOf(error);
  if (name) return `${name}: ${message}`;
  return message || `thrown: ${typeof error}`;
};

/** Replaces everything in a message that could be a member's data. */
const redactions: [pattern: RegExp, by: string][] = [
  /* Engines quote the text that they could not read. */
  [/".*/s, '"*'],
  [/\s+/g, ' '],
  /* Names and other Chinese text. */
  [/[^\x20-\x7e]+/g, '*'],
  [/\?[^\s'")]*/g, '?*'],
  [/[^\s@'"<>(),;:]+@[^\s@'"<>(),;:]+/g, '*@*'],
  [/(?=[\w+=-]*\d)[\w+=-]{16,}/g, '*'],
  [/\d(?:[\s.,-]?\d){4,}/g, '#'],
];

/**
 * Describes an error in at most 200 characters, without members' data: numbers, addresses, tokens, queries, quoted
 * text.
 */
export const describeError = (error: unknown): string =>
  redactions
    .reduce((text, [pattern, by]) => text.replace(pattern, by), format(error).slice(0, 2000))
    .slice(0, maxLength);
