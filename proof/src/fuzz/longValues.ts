/** JSON text that is sent as it is, such as a number with an exponent. */
export class RawJson {
  constructor(readonly json: string) {}
}

/**
 * Texts that take long for a regular expression with several ways to match the same characters: a repeated part, and an
 * end that does not fit.
 */
const repeated: readonly [part: string, end: string][] = [
  ['0', 'x'],
  ['1', '.'],
  ['a', '!'],
  ['A1', '-'],
  [' ', 'x'],
  ['\t ', 'x'],
  ['a ', '\u0001'],
  ['.', 'x'],
  ['a.', '@'],
  ['a@', ' '],
  ['-', '_'],
  ['/', '\\'],
  ['%2e', '%'],
  [',', ';'],
  ['"', "'"],
  ['\\', '"'],
  ['<a ', '<'],
  ['&amp', '&'],
  ['http://', ' '],
  ['data:image/png;base64,', '='],
  ['2026-01-01 ', '2026'],
];

const nested = (open: string, inner: string, close: string, levels: number): string =>
  `${open.repeat(levels)}${inner}${close.repeat(levels)}`;

/** JSON literals that take long to parse, compare or walk, of about this many bytes. */
const literals: readonly ((bytes: number) => string)[] = [
  (bytes) => `0.${'0'.repeat(bytes)}1`,
  (bytes) => `0.1${'0'.repeat(bytes)}`,
  (bytes) => `-${'9'.repeat(bytes)}.${'9'.repeat(9)}`,
  (bytes) => `1e${'9'.repeat(bytes)}`,
  (bytes) => nested('[', '', ']', Math.floor(bytes / 2)),
  (bytes) => nested('{"a":', '1', '}', Math.floor(bytes / 6)),
  (bytes) => nested('[[],', '0', ']', Math.floor(bytes / 5)),
  (bytes) => `[${'0,'.repeat(Math.floor(bytes / 2))}0]`,
  (bytes) => `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":"${at}"`).join()}}`,
  (bytes) => `"${'\\u0000'.repeat(Math.floor(bytes / 6))}"`,
  (bytes) => `"${'\\"'.repeat(Math.floor(bytes / 2))}"`,
];

const makers: readonly ((bytes: number) => unknown)[] = [
  ...repeated.map(
    ([part, end]) =>
      (bytes: number) =>
        `${part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)}${end}`,
  ),
  ...literals.map((literalOf) => (bytes: number) => new RawJson(literalOf(bytes))),
];

/** How many kinds of long values there are. */
export const longValueCount = makers.length;

/** A value of about this many bytes, which keeps a process busy for seconds if reading it is not linear. */
export const longValue = (kind: number, bytes: number): unknown => makers[kind % longValueCount]?.(bytes);
