import { satisfies } from './ranges';

test.each([
  ['1.2.0', '^1.2.0', true],
  ['1.9.3', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.0', true],
  ['1.3.0', '~1.2.0', false],
  ['3.0.0', '>=1.2.0', true],
  ['1.2.0', '1.2.0', true],
  ['1.2.1', '1.2.0', false],
  ['1.2.1', '*', true],
  ['1.2.1-beta.1', '^1.0.0', false],
  ['1.2.1', '1.x || 2', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
