import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../base/repository';

/* docs/product/comparison.md */

const rows = readFileSync(join(repository, 'docs/product/comparison.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Feature|Moment|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ feature: cells[1] ?? '', proof: cells.at(-2) ?? '' }));

test('the table has its rows', () => {
  expect(rows.length).toBeGreaterThan(15);
});

const pages = ['shared', 'shell', 'mfe-account', 'mfe-wallet', 'mfe-games', 'mfe-promotions'];
const suites = pages
  .flatMap((folder) => readdirSync(join(repository, folder, 'src'), { recursive: true, encoding: 'utf8' }))
  .map((file) => basename(file))
  .filter((file) => file.endsWith('.test.tsx'));

test.each(rows)('$feature has the proof $proof', ({ proof }) => {
  if (proof.includes('/')) expect(existsSync(join(repository, 'e2e/src', `${proof}.spec.ts`))).toBe(true);
  else expect(suites).toContain(`${proof}.test.tsx`);
});
