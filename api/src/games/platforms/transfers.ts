import { mainWallet, messages } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { wallet } from '../../ledger/accounts';
import { balanceOf, InsufficientFunds } from '../../ledger/ledger';
import type { LocalPlatform, Platform, Platforms } from './platform';

/**
 * The platform and direction of a transfer. Throws a DomainError unless one side is the main wallet and the other a
 * platform.
 */
export const directionOf = (
  platforms: Platforms,
  source: string,
  target: string,
): { platform: Platform; into: boolean } => {
  if ((source === mainWallet) === (target === mainWallet)) throw new DomainError('转账平台有误');
  const into = source === mainWallet;
  const platform = platforms.find(into ? target : source);
  if (!platform) throw new DomainError('转账平台有误');
  return { platform, into };
};

/** Waits for the start of a transfer; turns `InsufficientFunds` into a DomainError with `message`. */
export const withMessage = async <Result>(message: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InsufficientFunds ? new DomainError(message) : error;
  }
};

/** Moves a whole balance and returns the fen moved. Reads again, at most five times, if the balance fell in between. */
const moveAll = async (
  tx: Transaction,
  read: () => Promise<bigint>,
  take: (amount: bigint) => Promise<unknown>,
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

/** Takes the whole main wallet with `take`, which moves the money in `tx` or throws `InsufficientFunds`. */
export const takeAll = (
  tx: Transaction,
  memberId: string,
  take: (amount: bigint) => Promise<unknown>,
): Promise<bigint> => moveAll(tx, () => balanceOf(tx, wallet(memberId)), take);

/** Transfers a local platform's whole balance back to the main wallet. */
export const transferAllOut = (
  tx: Transaction,
  platform: LocalPlatform,
  memberId: string,
  reference: string,
): Promise<bigint> =>
  moveAll(
    tx,
    () => platform.balance(tx, memberId),
    (amount) => platform.transferOut(tx, { memberId, amount, reference }),
  );

export const insufficientMessage = (into: boolean): string =>
  into ? messages.transferOverBalance : messages.transferOverPlatform;
