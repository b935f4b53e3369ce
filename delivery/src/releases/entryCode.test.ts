import { entryCodeOf } from './contentHash';

const codeOf = (hash: string, other: string, code = 'd.u=e=>') =>
  entryCodeOf(`${code}({269:"${hash}",548:"${other}"})[e]`, [`static/269.${hash}.js`, `static/548.${other}.js`]);

it('gives entries that differ in the content hashes of files alone the same code', () => {
  expect(codeOf('bbbbbbbbbb', 'cccccccccc')).toBe(codeOf('aaaaaaaaaa', 'dddddddddd'));
});

it('gives entries another code that differ in anything else', () => {
  expect(codeOf('aaaaaaaaaa', 'dddddddddd', 'd.w=e=>')).not.toBe(codeOf('aaaaaaaaaa', 'dddddddddd'));
  const swapped = entryCodeOf('{269:"bbbbbbbbbb",548:"aaaaaaaaaa"}', [
    'static/269.aaaaaaaaaa.js',
    'static/548.bbbbbbbbbb.js',
  ]);
  const straight = entryCodeOf('{269:"aaaaaaaaaa",548:"bbbbbbbbbb"}', [
    'static/269.aaaaaaaaaa.js',
    'static/548.bbbbbbbbbb.js',
  ]);
  expect(swapped).not.toBe(straight);
});
