import { messages, transferStates } from '@site/contract';
import type { Transaction } from '../../../base/database/database';
import { inTransit, system, wallet } from '../../../ledger/accounts';
import { move } from '../../../ledger/ledger';
import type { PlatformTransfer } from '../platform';
import {
  endTransfer,
  findTransfers,
  insertTransfer,
  markCorrected,
  recordContradiction,
  type TransferKey,
} from './transfers.store';

/** What members read in the record of a transfer that failed. */
const reasons = { failed: '平台未受理该笔转账！', insufficient: messages.transferOverPlatform } as const;

/**
 * Stores a pending transfer, and moves its money from the main wallet to the money in transit if it goes into the
 * platform. Throws `InsufficientFunds`. The platform may be called after `tx` is committed.
 */
export const beginTransfer = async (
  tx: Transaction,
  { direction, platform, ...transfer }: PlatformTransfer & { platform: string; direction: 'in' | 'out' },
): Promise<void> => {
  const { memberId, amount, reference } = transfer;
  await insertTransfer(tx, { ...transfer, platform, direction });
  if (direction === 'in') {
    await move(tx, { from: wallet(memberId), to: inTransit(memberId), amount, kind: 'transfer-hold', reference });
  }
};

/**
 * Ends a transfer as its platform says, and moves its money. Counts once: a repetition is `repeated`, another ending
 * is `contradicted`: it moves nothing, and is kept until an operator decides. One of a transfer that does not exist is
 * `unknown`.
 */
export const settleTransfer = async (
  tx: Transaction,
  key: TransferKey,
  outcome: 'done' | keyof typeof reasons,
): Promise<'settled' | 'repeated' | 'contradicted' | 'unknown'> => {
  const { platform, reference } = key;
  const done = outcome === 'done';
  const state = done ? transferStates.succeeded : transferStates.failed;
  const ended = await endTransfer(tx, key, state, done ? '' : reasons[outcome]);
  if (!ended) {
    const [stored] = await findTransfers(tx, [reference]);
    if (stored?.platform !== platform) return 'unknown';
    if (stored.state === state) return 'repeated';
    await recordContradiction(tx, key, state);
    return 'contradicted';
  }
  const { member_id: memberId, direction } = ended;
  const amount = BigInt(ended.amount);
  const provider = system('provider', platform);
  if (direction === 'out') {
    if (done) await move(tx, { from: provider, to: wallet(memberId), amount, kind: 'transfer-received', reference });
  } else if (done) {
    await move(tx, { from: inTransit(memberId), to: provider, amount, kind: 'transfer-sent', reference });
  } else {
    await move(tx, { from: inTransit(memberId), to: wallet(memberId), amount, kind: 'transfer-return', reference });
  }
  return 'settled';
};

/**
 * Turns a transfer that has ended into one that ended the other way: moves its money between the wallet and the
 * provider. Throws `InsufficientFunds`. Not for pending transfers.
 */
export const correctTransfer = async (
  tx: Transaction,
  transfer: {
    reference: string;
    platform: string;
    member_id: string;
    direction: 'in' | 'out';
    amount: bigint;
    state: number;
  },
): Promise<void> => {
  const { reference, platform, direction, amount } = transfer;
  const [member, provider] = [wallet(transfer.member_id), system('provider', platform)];
  const isDone = transfer.state === transferStates.succeeded;
  const sides = (direction === 'in') === isDone ? { from: provider, to: member } : { from: member, to: provider };
  await move(tx, { ...sides, amount, kind: 'transfer-correction', reference });
  await markCorrected(tx, { platform, reference }, isDone ? reasons.failed : '');
};
