import { compareMoney, isPositive, messages, tryFen, type Decimal, type FormRules } from '@site/shared';
import { asAmount, isApiAmount } from '../amountRules';

export type TransferDirection = 'in' | 'out';

const balanceMessages = { in: messages.transferOverBalance, out: messages.transferOverPlatform } as const;

/**
 * An amount within the balance of its source: the main wallet for a transfer in, the platform for one out. The API
 * host checks a balance that is not known here.
 * @param hasUnknownResult whether an earlier transfer of this amount has an unknown outcome: the balance may lack it
 * already
 */
export const transferRules = (
  direction: TransferDirection,
  available: Decimal | null | undefined,
  hasUnknownResult: (amount: string) => boolean,
): FormRules<'amount'> => {
  const isAvailable = (amount: string) =>
    tryFen(available) === undefined || compareMoney(amount, available ?? '0') <= 0 || hasUnknownResult(amount);
  return [
    ['amount', (text) => isPositive(asAmount(text)), messages.transferAmount],
    ['amount', isApiAmount, messages.depositAmount],
    ['amount', (text) => isAvailable(asAmount(text)), balanceMessages[direction]],
  ];
};
