import { formatMoney } from '@site/shared';
import { jsPDF } from 'jspdf';
import { monthName } from '../months';
import { kindName, statementTexts } from '../statementTexts';
import type { WholeStatement } from '../readWholeStatement';

export interface StatementPdfOptions {
  statement: WholeStatement;
  username: string;
  /** Where anyone can verify the digest. */
  verifyAddress: string;
  /** The bytes of a TrueType font that has every character of `statementTexts` and `movementKinds`. */
  font: ArrayBuffer;
}

/* Lengths are in mm, on A4; font sizes in points. */
const page = { left: 15, right: 195, top: 20, bottom: 268 } as const;
const sizes = { title: 18, text: 10, small: 8 } as const;
const lineHeight = 6.5;
/** Left edges of text, right edges of amounts. */
const columns = { at: page.left, kind: 54, amount: 112, balance: 146, reference: 152 } as const;
const factColumn = 42;

/** jsPDF's table of a font's characters, which its types do not have. */
interface FontMetadata {
  characterToGlyph(code: number): number;
}

const openDocument = (font: ArrayBuffer) => {
  const doc = new jsPDF({ format: 'a4', unit: 'mm', compress: true, putOnlyUsedFonts: true });
  const binary = Array.from(new Uint8Array(font), (byte) => String.fromCharCode(byte)).join('');
  doc.addFileToVFS('NotoSansSC.ttf', binary);
  doc.addFont('NotoSansSC.ttf', 'NotoSansSC', 'normal', undefined, 'Identity-H');
  doc.setFont('NotoSansSC');
  const { metadata } = doc.getFont() as unknown as { metadata: FontMetadata };
  /** Whether the font has every character of a text. */
  const has = (text: string) => Array.from(text).every((it) => metadata.characterToGlyph(it.codePointAt(0) ?? 0) > 0);
  return { doc, has };
};

const drawRule = (doc: jsPDF, y: number) => doc.setDrawColor(180).setLineWidth(0.2).line(page.left, y, page.right, y);

/** Draws a text that is never wider than its column. */
const drawFitting = (doc: jsPDF, text: string, x: number, y: number, width: number) => {
  const size = doc.getFontSize();
  doc.setFontSize(Math.min(size, (size * width) / Math.max(doc.getTextWidth(text), 1)));
  doc.text(text, x, y);
  doc.setFontSize(size);
};

const drawHeadings = (doc: jsPDF, y: number) => {
  const [at, kind, amount, balance, reference] = statementTexts.columns;
  doc.setFontSize(sizes.text).setTextColor(90);
  doc.text(at, columns.at, y);
  doc.text(kind, columns.kind, y);
  doc.text(amount, columns.amount, y, { align: 'right' });
  doc.text(balance, columns.balance, y, { align: 'right' });
  doc.text(reference, columns.reference, y);
  drawRule(doc, y + 2);
  doc.setTextColor(0);
};

/** Under every page: the digest, where to verify it, and the page's number. */
const drawFooters = (doc: jsPDF, digest: string, verifyAddress: string) => {
  const { labels, page: pageText } = statementTexts;
  const total = doc.getNumberOfPages();
  for (let number = 1; number <= total; number += 1) {
    doc.setPage(number);
    drawRule(doc, page.bottom + 4);
    doc.setFontSize(sizes.small).setTextColor(90);
    doc.text(`${labels.digest} ${digest}`, page.left, page.bottom + 9);
    doc.text(pageText(number, total), page.right, page.bottom + 9, { align: 'right' });
    drawFitting(doc, `${labels.address} ${verifyAddress}`, page.left, page.bottom + 14, page.right - page.left);
    doc.link(page.left, page.bottom + 10, page.right - page.left, 6, { url: verifyAddress });
  }
};

/** A statement as PDF, movements oldest first, with its digest on every page and in the document's keywords. */
export function statementPdf({ statement, username, verifyAddress, font }: StatementPdfOptions): ArrayBuffer {
  const { month, opening, closing, digest, rows } = statement;
  const { title, labels, empty, otherKind, note } = statementTexts;
  const { doc, has } = openDocument(font);
  const printable = (text: string, replacement: string) => (has(text) ? text : replacement);
  doc.setProperties({ title: `${title} ${month}`, keywords: digest });
  doc.setLanguage('zh-CN');

  doc.setFontSize(sizes.title).text(`${title} ${monthName(month)}`, page.left, page.top);
  doc.setFontSize(sizes.text);
  const facts = [
    [labels.username, printable(username, '')],
    [labels.opening, formatMoney(opening)],
    [labels.closing, formatMoney(closing)],
    [labels.digest, digest],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    const y = page.top + 10 + index * lineHeight;
    doc.setTextColor(90).text(label, page.left, y);
    doc.setTextColor(0).text(value, factColumn, y);
  }
  let y = page.top + 10 + facts.length * lineHeight;
  doc.setFontSize(sizes.small).setTextColor(90).text(note, page.left, y);
  y += 10;
  drawHeadings(doc, y);
  for (const { at, kind, amount, balance, reference } of rows) {
    y += lineHeight;
    if (y > page.bottom) {
      doc.addPage();
      y = page.top + lineHeight;
      drawHeadings(doc, page.top);
    }
    doc.text(at, columns.at, y);
    doc.text(printable(kindName(kind), otherKind), columns.kind, y);
    doc.text(formatMoney(amount, { signed: true }), columns.amount, y, { align: 'right' });
    doc.text(formatMoney(balance), columns.balance, y, { align: 'right' });
    drawFitting(doc, printable(reference ?? '', ''), columns.reference, y, page.right - columns.reference);
  }
  if (rows.length === 0) doc.text(empty, page.left, y + lineHeight + 2);
  drawFooters(doc, digest, verifyAddress);
  return doc.output('arraybuffer');
}
