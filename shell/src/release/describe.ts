import { isApiError } from '@site/shared';

const maxLength = 200;

/** The error at the bottom of what was thrown. */
export function causeOf(error: unknown): { name?: string; message?: string; stack?: string | undefined } {
  if (error instanceof Error) return error.cause instanceof Error ? causeOf(error.cause) : error;
  return { message: typeof error === 'string' ? error : '' };
}

const inWords = (error: unknown): string => {
  if (isApiError(error)) return `ApiError: ${error.kind}${error.kind === 'refused' ? ` ${error.code}` : ''}`;
  const { name, message } = causeOf(error);
  if (name) return `${name}: ${message}`;
  return message || `thrown: ${typeof error}`;
};

/** What is taken out of a message: all that could be a member's. */
const taken: [pattern: RegExp, by: string][] = [
  /* Engines quote the text that they could not read. */
  [/".*/s, '"*'],
  [/\s+/g, ' '],
  /* Names, and whatever was typed in Chinese. */
  [/[^\x20-\x7e]+/g, '*'],
  [/\?[^\s'")]*/g, '?*'],
  [/[^\s@'"<>(),;:]+@[^\s@'"<>(),;:]+/g, '*@*'],
  [/(?=[\w+=-]*\d)[\w+=-]{16,}/g, '*'],
  [/\d(?:[\s.,-]?\d){4,}/g, '#'],
];

/** An error in at most 200 characters, without anything that could be a member's data: numbers, addresses, tokens, queries, quoted text. */
export const describe = (error: unknown): string =>
  taken.reduce((text, [pattern, by]) => text.replace(pattern, by), inWords(error).slice(0, 2000)).slice(0, maxLength);
