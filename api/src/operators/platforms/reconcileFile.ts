import type { TransactionDifference, TransactionReconciliation } from '@site/contract/operators';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { assertDayOrder, beijingDays, beijingTime } from '../../base/time/beijingTime';
import { isPlatform, platformName } from '../../ledger/platformList';
import type { Routes } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';
import { readTransactions } from './transactionFile';
import { type ComparedRow, compareTransactions, type Difference, hasTransactions } from './transactionFiles.store';

/** Rows that an answer lists of each kind. */
const listed = 100;

const sideOf = (action: string | null, amount: string | null, round: string | null) => ({
  action,
  amount: amount === null ? null : yuan(BigInt(amount)),
  round,
});

const presentRow = (row: ComparedRow): TransactionDifference => ({
  line: row.line,
  transaction: row.transaction,
  member: row.member_id,
  theirs: row.kind === 'missing_there' ? null : sideOf(row.their_action, row.their_amount, row.their_round),
  ours:
    row.kind === 'missing_here'
      ? null
      : { ...sideOf(row.our_action, row.our_amount, row.our_round), state: row.our_state },
  at: row.at && beijingTime(row.at),
});

const timeOf = (time: Date | null | undefined): string | null => (time ? beijingTime(time) : null);

const presentComparison = (rows: readonly ComparedRow[]): TransactionReconciliation => {
  const ofKind = (kind: Difference) => rows.filter((row) => row.kind === kind);
  const totalOf = (kind: Difference) => ofKind(kind)[0]?.total ?? 0;
  const partOf = (kind: Difference) => ({ count: totalOf(kind), rows: ofKind(kind).map(presentRow) });
  return {
    since: timeOf(rows[0]?.since),
    until: timeOf(rows[0]?.until),
    same: totalOf('same'),
    missing_here: partOf('missing_here'),
    missing_there: partOf('missing_there'),
    different: partOf('different'),
  };
};

/** Compares a provider's file of transactions with its wallet calls; changes nothing. */
export const transactionFileRoutes: Routes = (app, services) =>
  registerOperatorCall(app, services, 'POST /platforms/:name/reconcile', async ({ input: { name, csv, from, to } }) => {
    const { reports } = services;
    if ((from === undefined) !== (to === undefined)) throw new DomainError('请同时填写开始日期和结束日期！');
    if (from && to) assertDayOrder(from, to);
    const transactions = readTransactions(csv);
    const platform = platformName(name);
    if (!isPlatform(platform) && !(await hasTransactions(reports, platform))) throw new DomainError('没有该平台！');
    const period = from && to ? beijingDays(from, to) : undefined;
    return presentComparison(await compareTransactions(reports, { platform, transactions, period, listed }));
  });
