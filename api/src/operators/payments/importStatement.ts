import { setImmediate as yieldToCalls } from 'node:timers/promises';
import type { ImportedStatement, OperatorInput } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import type { Routes, Services } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { type Columns, readStatement, type StatementLine } from './bankStatement';
import { matchPayments } from './matchPayments';
import { countBankPayments, insertBankPayments, listBankPayments } from './payments.store';
import { storeSenders } from './sender';

/** Lines that one statement reads or stores; between two of them other calls are answered. */
const chunk = 2000;

/** Lines of a part of a file: it takes a second or two, so that the desk can show how far it is. */
const linesPerPart = 5000;

const inChunks = async (
  lines: readonly StatementLine[],
  size: number,
  work: (part: readonly StatementLine[]) => unknown,
): Promise<void> => {
  for (let start = 0; start < lines.length; start += size) {
    await work(lines.slice(start, start + size));
    await yieldToCalls();
  }
};

const dayOf = (time: Date): string => beijingTime(time).slice(0, 10);

/** The identities of those that are known. Throws a DomainError for one that is known with another amount or day. */
const findKnown = async (db: Queryable, lines: readonly StatementLine[]): Promise<string[]> => {
  const payments = new Map(lines.map(({ payment }) => [payment.identity, payment]));
  const known = await listBankPayments(db, [...payments.keys()]);
  const contradicted = known.find(({ identity, amount, paid_at: paidAt }) => {
    const payment = payments.get(identity);
    return payment && (payment.amount !== BigInt(amount) || dayOf(payment.paidAt) !== dayOf(paidAt));
  });
  if (!contradicted) return known.map(({ identity }) => identity);
  throw new DomainError(`流水号${contradicted.reference}与已登记的另一笔付款重复，金额或日期不同，请核对文件！`);
};

/** Adds the payments that are not known yet, and returns how many these are. */
const addPayments = async (tx: Transaction, { cipher }: Services, lines: readonly StatementLine[]): Promise<number> => {
  let added = 0;
  await inChunks(lines, chunk, async (part) => {
    const inserted = await insertBankPayments(
      tx,
      part.map(({ payment }) => payment),
    );
    await findKnown(tx, part);
    const senders = new Map(part.map(({ payment, sender }) => [payment.identity, sender]));
    await storeSenders(
      tx,
      cipher,
      new Map(
        inserted.flatMap(({ id, identity }) => {
          const sender = senders.get(identity);
          return sender ? [[id, sender] as const] : [];
        }),
      ),
    );
    added += inserted.length;
  });
  return added;
};

/** Stores what a file has, looks for the orders of it, and says what became of its lines. */
const importLines = async (services: Services, lines: readonly StatementLine[]): Promise<ImportedStatement> => {
  // A statement of a whole file takes longer than a member's call may.
  const added = await services.jobs.transaction((tx) => addPayments(tx, services, lines));
  await matchPayments(services);
  const identities = lines.map(({ payment }) => payment.identity);
  const { assigned, waiting } = await countBankPayments(services.jobs, identities);
  return { read: lines.length, added, skipped: lines.length - added, assigned, waiting };
};

const isSame = (a: StatementLine, b: StatementLine): boolean =>
  a.payment.amount === b.payment.amount &&
  a.payment.paidAt.getTime() === b.payment.paidAt.getTime() &&
  a.sender.name === b.sender.name &&
  a.sender.number === b.sender.number;

/** The payments of a file, each once. Throws a DomainError if two have the same number. */
const readOnce = ({ csv, columns }: OperatorInput<'POST /payments/import'>): StatementLine[] => {
  const lines = new Map<string, StatementLine>();
  for (const line of readStatement(csv, columns)) {
    const { identity, reference } = line.payment;
    const earlier = lines.get(identity);
    if (earlier && !isSame(earlier, line)) {
      throw new DomainError(`文件中流水号${reference}重复，但金额、时间或付款人不同，请核对文件！`);
    }
    lines.set(identity, line);
  }
  return [...lines.values()];
};

/** A file of these payments, in base64, with the columns of the file that they come from. */
const fileOf = (lines: readonly StatementLine[], columns: Columns): string => {
  const used = (Object.keys(columns) as (keyof Columns)[]).filter((column) => columns[column] !== '');
  const rows = lines.map(({ payment: { reference, amount, paidAt, recipient = '' }, sender }): Columns => ({
    ...sender,
    reference,
    amount: yuan(amount),
    paid_at: beijingTime(paidAt),
    account: recipient,
  }));
  const text = [columns, ...rows]
    .map((row) => used.map((column) => `"${row[column].replaceAll('"', '""')}"`).join(','))
    .join('\n');
  return Buffer.from(text).toString('base64');
};

/**
 * Bank statements are imported in two steps. `POST /payments/import/check` reads the whole file, changes nothing, and
 * answers with the payments that are not known, in parts. `POST /payments/import` adds a part, or a small file, in one
 * transaction, and looks for the orders of it. So a file that cannot be read to its end changes nothing, the desk knows
 * how far it is without state on the host, no call takes longer than proxies wait, and after a failure the same file
 * goes on: its check answers with what is missing.
 */
export const importRoutes: Routes = (app, services) => {
  registerOperatorChange(app, services, 'POST /payments/import', {
    // Committed before the call's own change, which is its row of the audit log.
    prepare: ({ input }) => importLines(services, readOnce(input)),
    change: async ({ prepared: data }) => ({
      data,
      message: `已读取${data.read}笔，新增${data.added}笔！`,
      target: 'payments:bank',
      after: data,
    }),
  });

  registerOperatorCall(app, services, 'POST /payments/import/check', async ({ input }) => {
    const lines = readOnce(input);
    const known = new Set<string>();
    await inChunks(lines, chunk, async (part) => {
      for (const identity of await findKnown(services.jobs, part)) known.add(identity);
    });
    const missing = lines.filter(({ payment }) => !known.has(payment.identity));
    const parts: string[] = [];
    await inChunks(missing, linesPerPart, (part) => parts.push(fileOf(part, input.columns)));
    return { read: lines.length, known: known.size, parts };
  });
};
