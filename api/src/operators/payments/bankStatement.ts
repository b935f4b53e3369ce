import { accountIdentity, toUnits } from '@site/contract';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { DomainError } from '../../base/errors/domainError';
import type { IncomingPayment } from '../../money/incoming/incomingPayments.store';
import type { Sender } from './sender';

export interface StatementLine {
  payment: IncomingPayment;
  sender: Sender;
}

/** The heading of each column that is read; `account` may be empty. */
type Columns = Record<'reference' | 'amount' | 'paid_at' | 'name' | 'number' | 'account', string>;

const mostLines = 200_000;

/** The text of a file in UTF-8, or else in GB 18030, which contains GBK. */
export const decodeStatement = (file: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return iconv.decode(file, 'gb18030');
  }
};

/** Cells of a spreadsheet that keep a long number as text: `="6222…"`, or with a tab or an apostrophe. */
const cellText = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^[\t'`]/, '').trim();

/** `2026-03-10 15:00:00`, `2026/3/10 15:00`, `20260310 150000`, `20260310` or `2026-03-10` in Beijing. */
const moment = /^(20\d\d)[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T]?(\d{1,2}):?(\d{2})(?::?(\d{2}))?)?(?:\.\d+)?$/;

const timeOf = (text: string): Date | undefined => {
  const [, year, month = '', day = '', hour = '0', minute = '0', second = '0'] = moment.exec(text) ?? [];
  if (!year) return undefined;
  const [mm, dd, hh, min, ss] = [month, day, hour, minute, second].map((part) => part.padStart(2, '0'));
  const time = new Date(`${year}-${mm}-${dd}T${hh}:${min}:${ss}+08:00`);
  // A date such as 31 February becomes another day.
  return Number.isNaN(time.getTime()) || new Date(time.getTime() + 8 * 3_600_000).getUTCDate() !== Number(dd)
    ? undefined
    : time;
};

/** Fen of `1,234.50`, `+100` or `￥100.00`; undefined if it is no amount of yuan. */
const amountOf = (text: string): bigint | undefined => toUnits(text.normalize('NFKC').replaceAll(/[,\s¥+]/g, ''), 2);

/**
 * The money that came by a bank's statement: its lines with an amount above zero. Throws a DomainError that names the
 * line which cannot be read, or the heading that is missing.
 * @param text the file; headings may follow some lines of text
 */
export const readStatement = (text: string, columns: Columns): StatementLine[] => {
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    rows = parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      trim: true,
    }) as never;
  } catch (error) {
    throw new DomainError(`文件第${(error as { lines?: number }).lines ?? 1}行格式有误！`);
  }
  const wanted = Object.entries(columns).filter(([, heading]) => heading !== '') as [keyof Columns, string][];
  const headingAt = rows.findIndex(({ record }) => record.map(cellText).includes(columns.reference));
  const headings = rows[headingAt]?.record.map(cellText) ?? [];
  const missing = wanted.find(([, heading]) => !headings.includes(heading));
  if (missing) throw new DomainError(`文件中没有“${missing[1]}”列！`);
  const body = rows.slice(headingAt + 1);
  if (body.length > mostLines) throw new DomainError(`文件不能超过${mostLines}行！`);
  return body.flatMap(({ record, info }) => {
    const cell = (name: keyof Columns) =>
      columns[name] === '' ? '' : cellText(record[headings.indexOf(columns[name])] ?? '');
    const fault = (what: string) => new DomainError(`文件第${info.lines}行的${what}有误！`);
    // Banks leave the column of money that came empty in lines of money that went.
    if (cell('amount') === '') return [];
    const amount = amountOf(cell('amount'));
    if (amount === undefined) throw fault('金额');
    if (amount <= 0n) return [];
    const paidAt = timeOf(cell('paid_at'));
    if (!paidAt) throw fault('时间');
    const reference = cell('reference');
    if (!/[0-9a-z]/i.test(reference) || reference.length > 120) throw fault('流水号');
    return [
      {
        payment: {
          channel: 'bank' as const,
          identity: accountIdentity(reference),
          reference,
          currency: 'CNY' as const,
          amount,
          recipient: cell('account'),
          paidAt,
        },
        sender: { name: cell('name').slice(0, 120), number: cell('number').slice(0, 60) },
      },
    ];
  });
};
