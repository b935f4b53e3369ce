import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { jsPDF } from 'jspdf';
import { digest, movements } from '../../testing/statementHost';
import { movementKinds, statementTexts } from '../statementTexts';
import type { WholeStatement } from '../readWholeStatement';
import { statementPdf } from './statementPdf';

const verifyAddress = `https://site.example/#/verify?digest=${digest}`;
let font: ArrayBuffer;
let characterToGlyph: (code: number) => number;

beforeAll(async () => {
  const bytes = await readFile(join(__dirname, 'NotoSansSC-statement.ttf'));
  font = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const doc = new jsPDF();
  doc.addFileToVFS('statement.ttf', bytes.toString('latin1'));
  doc.addFont('statement.ttf', 'statement', 'normal', undefined, 'Identity-H');
  doc.setFont('statement');
  const { metadata } = doc.getFont();
  characterToGlyph = (code) => metadata.characterToGlyph(code);
});

const make = (changes: Partial<WholeStatement> = {}, username = 'linwan88') => {
  const statement = {
    month: '2026-05',
    opening: '0.00',
    closing: '200.00',
    digest,
    rows: movements(1, 2).toReversed(),
    ...changes,
  };
  return Buffer.from(statementPdf({ statement, username, verifyAddress, font })).toString('latin1');
};

/** The drawing instructions of all pages. */
const drawingOf = (pdf: string): string =>
  [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((content) => content.includes('Tj'))
    .join('\n');

/** A text as the glyphs that draw it. */
const glyphs = (text: string) =>
  Array.from(text, (it) =>
    characterToGlyph(it.codePointAt(0) ?? 0)
      .toString(16)
      .padStart(4, '0'),
  ).join('');

const texts: string[] = [
  statementTexts.title,
  statementTexts.empty,
  statementTexts.otherKind,
  statementTexts.note,
  statementTexts.page(1, 2),
  ...Object.values(statementTexts.labels),
  ...statementTexts.columns,
  ...Object.values(movementKinds),
  '2026年11月',
  '+¥-1,234.50',
];

/* Without a character the PDF would have a gap: docs/decisions/036-statements.md says how the font is made. */
test.each(texts)('the font has every character of %s', (text) => {
  const missing = Array.from(text).filter((it) => characterToGlyph(it.codePointAt(0) ?? 0) === 0);
  expect(missing).toEqual([]);
});

test('carries the digest on every page and in its keywords, with a link that verifies it', () => {
  const pdf = make({ rows: movements(1, 80).toReversed(), closing: '8000.00' });
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf).toContain(digest);
  const pages = drawingOf(pdf).split(glyphs(`${statementTexts.labels.digest} ${digest}`)).length - 1;
  expect(pages).toBe(3);
  expect(pdf.split(`/URI (${verifyAddress})`).length - 1).toBe(3);
});

test('has member, balances and every movement, oldest first', () => {
  const drawing = drawingOf(make());
  const shown = ['linwan88', '¥0.00', '¥200.00', '2026-05-01 10:00:01', 'D1', '2026-05-01 10:00:02', '+¥100.00', 'D2'];
  for (const text of shown) expect(drawing).toContain(glyphs(text));
  expect(drawing.indexOf(glyphs('D1'))).toBeLessThan(drawing.indexOf(glyphs('D2')));
});

test('says that a month has no movements', () => {
  expect(drawingOf(make({ rows: [] }))).toContain(glyphs(statementTexts.empty));
});

test('replaces a kind of another API host whose name the font does not have', () => {
  const [row] = movements(1, 1);
  const kinds = (kind: string) => make({ rows: [{ ...row!, kind }] });
  expect(drawingOf(kinds('龍'))).toContain(glyphs(statementTexts.otherKind));
  expect(drawingOf(kinds('bonus'))).toContain(glyphs('bonus'));
});
