import fc from 'fast-check';
import { longValue, RawJson } from './longValues';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '\ufeff1',
  // Similar letters: dotted I, Kelvin sign, Cyrillic and full-width letters and digits.
  '\u0130member1',
  '\u212aey12345',
  '\u0430member1',
  '\uff11\uff10\uff10',
  '\u0661\u0660\u0660',
  '\u{1f3b0}'.repeat(40),
  'e\u0301\u0323'.repeat(60),
  "' or '1'='1",
  "'; drop table member; --",
  '1; select pg_sleep(9)',
  "\\'; select 1; --",
  '$1',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://x.invalid")',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '%00',
  '%s%s%n',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e3',
  '0x10',
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-30',
  '2099-12-31',
  '(a+)+$',
  '[',
  '\r\nset-cookie: a=b',
];

/** Any code point but half a surrogate pair, as `unit: 'binary'`, which lists all of them first and takes seconds. */
const codePoint = fc.nat({ max: 0x10_ffff - 0x800 }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));

/** Text of any code points. */
export const binaryText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: codePoint, maxLength });

/** Values that a client of ours never sends. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      0.1 + 0.2,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      {},
      [],
      [[]],
      [null],
      ['1', '2'],
      { length: 3 },
      { toString: 'x', valueOf: 1 },
      { id: 1 },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '1e3',
        '1E400',
        '-0',
        '100.00000000000000001',
        '123456789012345678901234567890',
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{"admin":true}}}',
        '"\\u0000"',
        '"\\ud800"',
        nested(49),
        nested(2000),
      )
      .map((json) => new RawJson(json)),
  },
  { weight: 2, arbitrary: binaryText(40) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 600 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 70_000 }).map((length) => 'x'.repeat(length)) },
  { weight: 2, arbitrary: fc.maxSafeInteger() },
  { weight: 2, arbitrary: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map((it) => new RawJson(`${it}`)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.integer({ min: 50, max: 60_000 })).map(([at, bytes]) => longValue(at, bytes)),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Names of fields that no schema has, or that objects inherit. */
export const hostileNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'member_id',
  'memberId',
  'role',
  'roles',
  'balance',
  'state',
  'is_admin',
  '',
  '$where',
  'a'.repeat(300),
);
