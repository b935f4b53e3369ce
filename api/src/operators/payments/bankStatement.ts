import { accountIdentity } from '@site/contract';
import { fenOfCell, isRounded, readCsv } from '../../base/csv/readCsv';
import { DomainError } from '../../base/errors/domainError';
import type { IncomingPayment } from '../../money/incoming/incomingPayments.store';
import type { Sender } from './sender';

export interface StatementLine {
  payment: IncomingPayment;
  sender: Sender;
}

/** The heading of each column that is read; `account` may be empty. */
export type Columns = Record<'reference' | 'amount' | 'paid_at' | 'name' | 'number' | 'account', string>;

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

/**
 * The money that came by a bank's statement: its lines with an amount above zero. Throws a DomainError that names the
 * line which cannot be read, or the heading that is missing.
 * @param file in base64; headings may follow some lines of text
 */
export const readStatement = (file: string, columns: Columns): StatementLine[] => {
  const headings = [columns.reference, ...Object.values(columns)].filter((heading) => heading !== '');
  const rows = readCsv(file, [...new Set(headings)]);
  return rows.flatMap(({ line, cells }) => {
    const cell = (name: keyof Columns) => cells[columns[name]] ?? '';
    const fault = (what: string) => new DomainError(`第${line}行的${what}有误！`);
    // Banks leave the column of money that came empty in lines of money that went.
    if (cell('amount') === '') return [];
    const amount = fenOfCell(cell('amount'));
    if (amount === undefined) throw fault('金额');
    if (amount <= 0n) return [];
    const paidAt = timeOf(cell('paid_at'));
    if (!paidAt) throw fault('时间');
    const reference = cell('reference');
    if (isRounded(reference)) throw new DomainError(`第${line}行的流水号已被表格软件改写，请使用银行的原文件！`);
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
