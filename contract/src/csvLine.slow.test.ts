import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byteOrderMark, csvLine } from './csvLine';

const folder = mkdtempSync(join(tmpdir(), 'csv-in-libreoffice-'));
afterAll(() => rmSync(folder, { recursive: true }));

const texts = [
  'march1',
  'Mar-1',
  '6077e27',
  '1e5',
  '1-2',
  '1/2',
  '12:30',
  '5 PM',
  '2026-11-28',
  '2026年11月',
  '三月',
  '一二三',
  'TRUE',
  'false',
  '真',
  '0001',
  '6222021234567890123',
  '1,000',
  '$5',
  '¥5',
  '50%',
  '(5)',
  '½',
  '٣',
  'Ⅷ',
  '=1+1',
  '+86 138',
  '-5',
  '@x',
  '＝1',
  '\t=1',
  "'1",
  ' 1 ',
  'a"b1',
  'a,1',
  '#N/A',
  '#REF!',
  'inf',
  '127.0.0.1',
  'linwan88',
  'TX-1',
  '5f0c2d7a',
  '6e0c',
  'A1',
  'may',
  'Dec',
  'Sep 5',
  '1e',
  'e5',
  '张三',
  'D2026112810150012345678',
  '{"a":"1"}',
  'line1\nline2',
  `${'x'.repeat(254)}1`,
];

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Type and text of the first cell of each row in the flat file of a spreadsheet. */
const firstCells = (xml: string) =>
  xml
    .split('<table:table-row')
    .slice(1)
    .map((row) => {
      const cell = row.slice(0, row.indexOf('</table:table-cell>'));
      const lines = [...cell.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) =>
        text
          .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_all, count) => ' '.repeat(Number(count ?? 1)))
          .replaceAll('<text:tab/>', '\t')
          .replaceAll(/&(\w+);/g, (_all, name: string) => entities[name] ?? ''),
      );
      return [/office:value-type="(\w+)"/.exec(cell)?.[1], lines.join('\n')];
    });

test('LibreOffice shows every text cell unchanged', () => {
  const file = join(folder, 'texts.csv');
  writeFileSync(file, byteOrderMark + texts.map((text) => csvLine([text, 'end'])).join(''));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const utf8 = '--infilter=Text - txt - csv (StarCalc):44,34,76';
  execFileSync('soffice', [profile, '--headless', utf8, '--convert-to', 'fods', '--outdir', folder, file]);
  const shown = firstCells(readFileSync(join(folder, 'texts.fods'), 'utf8'));
  expect(shown.slice(0, texts.length)).toEqual(texts.map((text) => ['string', text]));
}, 120_000);
