import type { PlatformCallbackReport, PlatformCallbackResults } from '@site/shared/contract/schemas';
import type { Transaction } from '../../database/database';
import { BetContradicted, reportBet } from '../reportBet';
import { findTransfers, memberExists } from './queries';
import { settleTransfer } from './transferBooks';

type TransferResult = PlatformCallbackResults['transfers'][number]['result'];
type BetResult = PlatformCallbackResults['bets'][number]['result'];

const receiveTransfer = async (
  tx: Transaction,
  platform: string,
  { reference, amount, outcome }: PlatformCallbackReport['transfers'][number],
): Promise<TransferResult> => {
  const [stored] = await findTransfers(tx, [reference]);
  if (stored?.platform !== platform) return 'unknown';
  if (BigInt(stored.amount) !== amount) return 'wrong-amount';
  return settleTransfer(tx, { platform, reference }, outcome);
};

const receiveBet = async (
  tx: Transaction,
  platform: string,
  bet: PlatformCallbackReport['bets'][number],
): Promise<BetResult> => {
  if (!(await memberExists(tx, bet.memberId))) return 'unknown-member';
  try {
    const { counted } = await tx.savepoint(() => reportBet(tx, { ...bet, platform }));
    return counted ? 'counted' : 'repeated';
  } catch (error) {
    if (error instanceof BetContradicted) return 'contradicted';
    throw error;
  }
};

/**
 * Applies what a platform reports. Each item counts once, however often it is reported; one that cannot be applied
 * leaves the others.
 */
export const receiveReport = async (
  tx: Transaction,
  platform: string,
  report: PlatformCallbackReport,
): Promise<PlatformCallbackResults> => {
  const results: PlatformCallbackResults = { transfers: [], bets: [] };
  for (const transfer of report.transfers) {
    const result = await receiveTransfer(tx, platform, transfer);
    results.transfers.push({ reference: transfer.reference, result });
  }
  for (const bet of report.bets) {
    results.bets.push({ betId: bet.betId, result: await receiveBet(tx, platform, bet) });
  }
  return results;
};
