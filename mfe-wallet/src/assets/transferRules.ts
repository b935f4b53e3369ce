import { compareMoney, isPositive, messages, tryFen, type Decimal } from '@site/shared';
import * as v from 'valibot';
import { isWireAmount, typedAmount } from '../amountRules';

export type TransferDirection = 'in' | 'out';

const overMessages = { in: messages.transferOverBalance, out: messages.transferOverPlatform } as const;

/**
 * An amount, within what its source holds: the main wallet for a transfer in, the platform for one out (spec 2 §5). A source
 * that is not known yet is left to the API host.
 * @param awaiting whether a transfer of this amount still has no answer: it may be what the source lacks
 */
export const transferRules = (
  direction: TransferDirection,
  available: Decimal | null | undefined,
  awaiting: (amount: string) => boolean,
) =>
  v.object({
    amount: v.pipe(
      typedAmount,
      v.check((amount) => isPositive(amount), messages.transferAmount),
      v.check(isWireAmount, messages.depositAmount),
      v.check(
        (amount) => tryFen(available) === undefined || compareMoney(amount, available ?? '0') <= 0 || awaiting(amount),
        overMessages[direction],
      ),
    ),
  });
