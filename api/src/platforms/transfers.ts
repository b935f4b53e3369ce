import { mainWallet, messages } from '@site/shared/contract';
import type { Transaction } from '../database/database';
import { DomainError } from '../http/domainError';
import { wallet } from '../ledger/accounts';
import { balanceOf, InsufficientFunds } from '../ledger/ledger';
import type { Platform, Platforms } from './platform';

/** Which platform a transfer goes to or comes from; anything but one main wallet and one platform is refused. */
export const sidesOf = (
  platforms: Platforms,
  source: string,
  target: string,
): { platform: Platform; into: boolean } => {
  if ((source === mainWallet) === (target === mainWallet)) throw new DomainError('转账平台有误！');
  const into = source === mainWallet;
  const platform = platforms.find(into ? target : source);
  if (!platform) throw new DomainError('转账平台有误！');
  return { platform, into };
};

/** Runs a movement and says what `message` says when there is not enough. */
export const orSay = async (message: string, work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw error instanceof InsufficientFunds ? new DomainError(message) : error;
  }
};

/**
 * Moves all there is, whatever else spends from the same account meanwhile; gives the fen moved.
 * `read` looks, `take` moves; where the sum was gone in between both are tried again.
 */
const moveAll = async (
  tx: Transaction,
  read: () => Promise<bigint>,
  take: (amount: bigint) => Promise<void>,
): Promise<bigint> => {
  for (let attempt = 1; ; attempt += 1) {
    const amount = await read();
    if (amount <= 0n) return 0n;
    try {
      await tx.savepoint(() => take(amount));
      return amount;
    } catch (error) {
      if (!(error instanceof InsufficientFunds) || attempt === 5) throw error;
    }
  }
};

/** The whole main wallet to a platform, as in free-transfer mode at a launch (decisions 31). */
export const bringAll = (tx: Transaction, platform: Platform, memberId: string, reference: string): Promise<bigint> =>
  moveAll(
    tx,
    () => balanceOf(tx, wallet(memberId)),
    (amount) => platform.transferIn(tx, { memberId, amount, reference }),
  );

/** All that is on a platform back to the main wallet. */
export const recoverAll = (tx: Transaction, platform: Platform, memberId: string, reference: string): Promise<bigint> =>
  moveAll(
    tx,
    () => platform.balance(tx, memberId),
    (amount) => platform.transferOut(tx, { memberId, amount, reference }),
  );

export const overMessage = (into: boolean): string =>
  into ? messages.transferOverBalance : messages.transferOverPlatform;
