import { walletCalls } from '@site/contract/schemas';
import * as v from 'valibot';
import { fenOfCell, isRounded, readCsv } from '../../base/csv/readCsv';
import { DomainError } from '../../base/errors/domainError';

/** The actions that move money, as a provider's file names them. */
const actions = ['debit', 'credit', 'refund', 'rollback', 'settle'] as const;

type Action = (typeof actions)[number];

/** A line of a provider's file. */
export interface FileTransaction {
  line: number;
  transaction: string;
  member: string;
  action: Action;
  /** Fen; of a correction with its sign. Null of a rollback for which the file has none. */
  amount: bigint | null;
  /** Empty if the file has none. */
  round: string;
}

const { transaction: transactionId, member: memberId } = walletCalls.debit.entries;

const actionOf = (cell: string): Action | undefined => actions.find((action) => action === cell.toLowerCase());

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const sameContent = (a: FileTransaction, b: FileTransaction): boolean =>
  a.action === b.action && a.amount === b.amount && a.round === b.round;

/**
 * The transactions in a provider's file with the columns transaction, member, action, amount and perhaps round, each
 * once. Amounts are yuan; only that of a `settle` has a meaning in its sign. Throws a DomainError that names the line
 * which cannot be read, or which repeats a transaction with other content.
 * @param file in base64
 */
export const readTransactions = (file: string): FileTransaction[] => {
  const found = new Map<string, FileTransaction>();
  for (const { line, cells } of readCsv(file, ['transaction', 'member', 'action', 'amount'], ['round'])) {
    const fault = (what: string) => new DomainError(`第${line}行的${what}有误！`);
    const { transaction, member, round } = cells;
    if (isRounded(transaction) || isRounded(member) || isRounded(round)) {
      throw new DomainError(`第${line}行的编号已被表格软件改写，请使用平台的原文件！`);
    }
    if (!v.is(transactionId, transaction)) throw fault('交易号');
    if (!v.is(memberId, member)) throw fault('会员编号');
    const action = actionOf(cells.action);
    if (!action) throw fault('动作');
    const amount = action === 'rollback' && cells.amount === '' ? null : fenOfCell(cells.amount);
    if (amount === undefined) throw fault('金额');
    const read: FileTransaction = {
      line,
      transaction,
      member,
      action,
      amount: amount === null || action === 'settle' ? amount : absolute(amount),
      round,
    };
    const key = `${member} ${transaction}`;
    const earlier = found.get(key);
    if (earlier && !sameContent(earlier, read)) {
      throw new DomainError(`第${line}行的交易${transaction}与第${earlier.line}行重复，但内容不同！`);
    }
    if (!earlier) found.set(key, read);
  }
  if (found.size === 0) throw new DomainError('文件中没有交易！');
  return [...found.values()];
};
