import { csvLine } from './csvLine';

test.each([
  ['text as it is', ['张三', 'a b'], '张三,a b'],
  ['a comma, a quote and a line break in quotes', ['a,b', 'say "hi"', 'one\r\ntwo'], '"a,b","say ""hi""","one\r\ntwo"'],
  ['text with outer spaces in quotes', [' a', 'b '], '" a","b "'],
  ['null as an empty cell', [null, 'b', null], ',b,'],
  ['fen as yuan', [123_450n, -500n, 0n], '1234.50,-5.00,0.00'],
  ['numbers without an apostrophe', [12, -3], '12,-3'],
  ['= + - @ with a leading apostrophe', ['=1+1', '+86', '-5.00', '@SUM(A1)'], "'=1+1,'+86,'-5.00,'@SUM(A1)"],
  ['full-width signs with a leading apostrophe', ['＝1', '＋1', '－1', '＠A'], "'＝1,'＋1,'－1,'＠A"],
  ['a leading tab or line break with an apostrophe', ['\t=1', '\r=1', '\n=1'], `'\t=1,"'\r=1","'\n=1"`],
  ['a formula with a quote in quotes', ['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"`],
  ['digits as text that a spreadsheet keeps', [{ digits: '0062220212345678901' }], '"=""0062220212345678901"""'],
  ['an account that is not all digits as text', [{ digits: 'TQ9x' }, { digits: '=1' }, { digits: '' }], "TQ9x,'=1,"],
])('writes %s', (_rule, cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
