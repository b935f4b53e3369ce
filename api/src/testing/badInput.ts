/** Request bodies that every call must reject with a Chinese message. */
export const malformedBodies: [string, string | Buffer][] = [
  ['a string', '"text"'],
  ['a number', '42'],
  ['an array', '[]'],
  ['an array of objects', '[{}]'],
  ['null', 'null'],
  ['true', 'true'],
  ['not JSON', '{"a":'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['deeply nested', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['an exponent', '{"amount":1e3}'],
  ['a number with more digits than a float holds', '{"amount":100.00000000000000001}'],
  ['huge', JSON.stringify({ text: 'x'.repeat(100_000) })],
];

/** Values that no field of any call accepts. */
export const badValues: [string, unknown][] = [
  ['an object', {}],
  ['an array', [1]],
  ['true', true],
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', '\ud800'],
  ['a text of 60 000 characters', 'x'.repeat(60_000)],
];

/** Values that are not amounts. */
export const badAmounts: unknown[] = [
  '',
  ' ',
  'abc',
  'NaN',
  'Infinity',
  '1e3',
  '-5',
  '+5',
  '-0.01',
  '0.001',
  '1.234',
  '10000000000.00',
  '99999999999999999999',
  '1,50',
  '1.200.50',
  '0x10',
  100.001,
  1.005,
  0.1 + 0.2,
  -1,
  1e21,
  1e-7,
];
