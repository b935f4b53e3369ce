import { statementPdf, type StatementPdfOptions } from './statementPdf';

/** ms after which the font counts as not loaded. */
const fontTimeout = 10_000;

/** Loads the font and makes the PDF. Rejects if the font cannot be loaded. */
export async function makeStatementPdf(options: Omit<StatementPdfOptions, 'font'>): Promise<Blob> {
  const address = new URL('./NotoSansSC-statement.ttf', import.meta.url);
  const response = await fetch(address, { signal: AbortSignal.timeout(fontTimeout) });
  if (!response.ok) throw new Error(`The font of the PDF was answered with status ${response.status}.`);
  const content = statementPdf({ ...options, font: await response.arrayBuffer() });
  return new Blob([content], { type: 'application/pdf' });
}
