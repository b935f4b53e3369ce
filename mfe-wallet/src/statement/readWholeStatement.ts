import { apiErrorOf, type ApiError } from '@site/shared';
import type { StatementPage } from './statementApi';

/** A month's statement with all movements, oldest first. */
export type WholeStatement = Pick<StatementPage, 'month' | 'opening' | 'closing' | 'digest' | 'rows'>;

type Read = (page: number) => Promise<{ data?: StatementPage; error?: unknown }>;

/** Times that a statement which changes while its pages are read is read again. */
const attempts = 5;

/**
 * Reads all pages of one statement. A movement that is posted between two pages changes the digest; the pages are then
 * read again, so that rows, balances and digest belong together.
 */
export async function readWholeStatement(read: Read): Promise<{ data: WholeStatement } | { error: ApiError }> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const pages: StatementPage[] = [];
    do {
      const { data, error } = await read(pages.length + 1);
      if (!data) return { error: apiErrorOf(error) };
      pages.push(data);
    } while (pages.length < (pages[0]?.lastPage ?? 0) && pages.at(-1)?.digest === pages[0]?.digest);
    const [first] = pages;
    if (first && pages.every(({ digest }) => digest === first.digest)) {
      const { month, opening, closing, digest } = first;
      return { data: { month, opening, closing, digest, rows: pages.flatMap(({ rows }) => rows).toReversed() } };
    }
  }
  return { error: { kind: 'refused', code: 0, message: '账单正在更新，请稍后再试' } };
}
