import { setImmediate as yieldToCalls } from 'node:timers/promises';
import type { ImportedStatement } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import type { Services } from '../../members/calls/services';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { readStatement, type StatementLine } from './bankStatement';
import { matchPayments } from './matchPayments';
import { countBankPayments, insertBankPayments } from './payments.store';
import { storeSenders } from './sender';

/** Lines that are stored by one statement; between two of them other calls are answered. */
const chunk = 2000;

/** Adds the payments that are not known yet, and returns how many these are. */
const addPayments = async (tx: Transaction, { cipher }: Services, lines: readonly StatementLine[]): Promise<number> => {
  let added = 0;
  for (let start = 0; start < lines.length; start += chunk) {
    const part = lines.slice(start, start + chunk);
    const { inserted, contradicted } = await insertBankPayments(
      tx,
      part.map(({ payment }) => payment),
    );
    if (contradicted !== undefined) {
      throw new DomainError(`流水号${contradicted}与已登记的另一笔付款重复，金额不同，请核对文件！`);
    }
    const known = new Map(part.map(({ payment, sender }) => [payment.identity, sender]));
    const senders = inserted.flatMap(({ id, identity }) => {
      const sender = known.get(identity);
      return sender ? [[id, sender] as const] : [];
    });
    await storeSenders(tx, cipher, new Map(senders));
    added += inserted.length;
    await yieldToCalls();
  }
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

const withoutRepetitions = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [line.payment.identity, line])).values(),
];

/**
 * `POST /payments/import`: adds the payments of a bank's statement and looks for their orders. Each step is committed
 * by itself before the call's own change, which is its row of the audit log: a file that was interrupted goes on where
 * it ended when it is sent again.
 */
export const importRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /payments/import', {
    prepare: ({ input: { csv, columns } }) => importLines(services, withoutRepetitions(readStatement(csv, columns))),
    change: async ({ prepared: data }) => ({
      data,
      message: `已读取${data.read}笔，新增${data.added}笔！`,
      target: 'payments:bank',
      after: data,
    }),
  });
