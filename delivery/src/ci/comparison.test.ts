import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository';

/* docs/product/comparison.md */

const rows = readFileSync(join(repository, 'docs/product/comparison.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Feature|Moment|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ feature: cells[1] ?? '', journey: cells.at(-2) ?? '' }));

test('the table has its rows', () => {
  expect(rows.length).toBeGreaterThan(15);
});

test.each(rows)('$feature has the journey $journey', ({ journey }) => {
  expect(existsSync(join(repository, 'e2e/src', `${journey}.spec.ts`))).toBe(true);
});
