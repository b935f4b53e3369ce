import { satisfiesCaret } from './satisfiesCaret';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.2.0', '^1.1.9', true],
  ['1.1.10', '^1.1.9', true],
  ['1.0.9', '^1.1.0', false],
  ['2.0.0', '^1.9.0', false],
  ['1.9.0', '^2.0.0', false],
])('version %s is in the range %s: %s', (version, range, fits) => expect(satisfiesCaret(version, range)).toBe(fits));
