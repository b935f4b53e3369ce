import { Button, showError, to, toast, token, useUser, csvFile, tryFen, type Decimal } from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { saveFile } from '../saveFile';
import { readWholeStatement, type WholeStatement } from './readWholeStatement';
import { useWalletReadStatementMutation } from './statementApi';
import { kindName, statementTexts } from './statementTexts';

interface Issued {
  username: string;
  /** Where anyone can verify the digest. */
  verifyAddress: string;
}

/** Fen, so that a spreadsheet reads a number, also one with a minus sign. */
const amountCell = (amount: Decimal) => tryFen(amount) ?? String(amount);

/** The text of a CSV file: what is stated and its digest, then every movement, oldest first. */
const statementCsv = (statement: WholeStatement, { username, verifyAddress }: Issued): Promise<string> => {
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

type Format = 'pdf' | 'csv';

/** The page that verifies a digest, at this site. */
const verifyAddressOf = (digest: string) =>
  `${window.location.origin}${window.location.pathname}#${to.verify({ digest })}`;

/** The file of a statement. The PDF's library and font are loaded when first used. */
const fileOf = async (format: Format, statement: WholeStatement, username: string): Promise<Blob> => {
  const issued = { username, verifyAddress: verifyAddressOf(statement.digest) };
  if (format === 'csv') return new Blob([await statementCsv(statement, issued)], { type: 'text/csv;charset=utf-8' });
  const { makeStatementPdf } = await import(/* webpackChunkName: "statement-pdf" */ './pdf/makeStatementPdf');
  return makeStatementPdf({ statement, ...issued });
};

/** 下载PDF and 下载CSV: the whole month, read again so that the file is complete and has one digest. */
export function StatementDownloads({ month }: { month: string }) {
  const [read] = useWalletReadStatementMutation();
  const [busy, setBusy] = useState<Format>();
  const { data: user } = useUser();

  const download = async (format: Format) => {
    setBusy(format);
    try {
      const statement = await readWholeStatement((page) => read({ month, page }));
      if ('error' in statement) return showError(statement.error);
      const file = await fileOf(format, statement.data, user?.username ?? '').catch(() => undefined);
      if (file) saveFile(`账单-${month}.${format}`, file);
      else toast('文件生成失败，请稍后再试', 'error');
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <Buttons>
      <Button
        variant="primary"
        busy={busy === 'pdf'}
        disabled={busy !== undefined}
        onClick={() => void download('pdf')}
      >
        下载PDF
      </Button>
      <Button busy={busy === 'csv'} disabled={busy !== undefined} onClick={() => void download('csv')}>
        下载CSV
      </Button>
    </Buttons>
  );
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${token.space.s3};
`;
