import { csvLine } from './csvLine';

/** A cell as it is in a file, for text that a spreadsheet would convert. */
const kept = (text: string) => `"=""${text.replaceAll('"', '""""')}"""`;

test.each([
  ['text as it is', ['张三', 'a b', 'TX-1', '5f0c', 'true story'], '张三,a b,TX-1,5f0c,true story'],
  // Endless if an expression can read the text in many ways.
  [
    'repeated words as they are',
    ['june', '〇'].map((it) => `${it.repeat(60)}!`),
    `${'june'.repeat(60)}!,${'〇'.repeat(60)}!`,
  ],
  ['an order number as it is', ['D2026112810150012345678'], 'D2026112810150012345678'],
  ['a comma, a quote and a line break in quotes', ['a,b', 'say "hi"', 'one\r\ntwo'], '"a,b","say ""hi""","one\r\ntwo"'],
  ['null and no text as an empty cell', [null, 'b', '', { value: null }], ',b,,'],
  ['fen as yuan', [123_450n, -500n, 0n], '1234.50,-5.00,0.00'],
  ['numbers as numbers', [12, -3], '12,-3'],
  [
    'decimals and times as values',
    [{ value: '-7.10' }, { value: '2026-11-28 10:00:00' }, { value: '2026-11-28' }],
    '-7.10,2026-11-28 10:00:00,2026-11-28',
  ],
  [
    'exponents, times, full-width dates and errors as text',
    ['6077E+27', '9:00 p', '１／２', 'Ｍａｒ１', '−5', '#N/A'],
    ['6077E+27', '9:00 p', '１／２', 'Ｍａｒ１', '−5', '#N/A'].map(kept).join(','),
  ],
  ['anything else in a value as text', [{ value: '=1+1' }, { value: '1e5' }], `${kept('=1+1')},${kept('1e5')}`],
  [
    'long text and text of several lines with an apostrophe if it begins like a formula',
    [`=${'a'.repeat(255)}`, '-5\n+1', '1'.repeat(256)],
    `'=${'a'.repeat(255)},"'-5\n+1",'${'1'.repeat(256)}`,
  ],
])('writes %s', (_rule, cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

test.each([
  '=1+1',
  '+86',
  '-5.00',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠A',
  '\t=1',
  ' a',
  'b ',
  '=HYPERLINK("x","y")',
  '0062220212345678901',
  'march1',
  '6077e27',
  '1-2',
  '12:30',
  '1/2',
  'TRUE',
  '三月',
  '½',
  '127.0.0.1',
  '2026年11月',
])('writes %j so that a spreadsheet keeps it', (text) => expect(csvLine([text])).toBe(`${kept(text)}\r\n`));
