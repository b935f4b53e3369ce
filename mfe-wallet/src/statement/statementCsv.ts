import { csvFile, tryFen, type Decimal } from '@site/shared';
import type { WholeStatement } from './readWholeStatement';
import { kindName, statementTexts } from './statementTexts';

interface Issued {
  username: string;
  /** Where anyone can verify the digest. */
  verifyAddress: string;
}

/** Fen, so that a spreadsheet reads a number, also one with a minus sign. */
const amountCell = (amount: Decimal) => tryFen(amount) ?? String(amount);

/** The text of a CSV file: what is stated and its digest, then every movement, oldest first. */
export const statementCsv = (statement: WholeStatement, { username, verifyAddress }: Issued): Promise<string> => {
  const { month, opening, closing, digest, rows } = statement;
  const { labels, columns } = statementTexts;
  return csvFile([
    [labels.month, month],
    [labels.username, username],
    [labels.opening, amountCell(opening)],
    [labels.closing, amountCell(closing)],
    [labels.digest, digest],
    [labels.address, verifyAddress],
    [],
    [...columns],
    ...rows.map(({ at, kind, amount, balance, reference }) => [
      { value: at },
      kindName(kind),
      amountCell(amount),
      amountCell(balance),
      reference ?? '',
    ]),
  ]);
};
