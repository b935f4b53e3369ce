import type { UseQueryResult } from '@tanstack/react-query';
import type { DepositRow, ReviewContext, WithdrawalRow } from '@site/contract/operators';
import { useCall } from '../api/useCall';

/** The order that a decision is about. */
export interface ReviewedOrder {
  kind: 'deposit' | 'withdrawal';
  id: string;
}

interface Evidence {
  /** The deposit; idle for another order. */
  deposit: UseQueryResult<DepositRow & ReviewContext>;
  /** The withdrawal; idle for another order. */
  withdrawal: UseQueryResult<WithdrawalRow & ReviewContext>;
  /** Whether all that the decision needs was read, and the last attempt to read it did not fail. */
  isLoaded: boolean;
}

/** What is known about an order and its member; nothing is read, and nothing is missing, without an order. */
export const useEvidence = (order: ReviewedOrder | undefined): Evidence => {
  const fields = { id: order?.id ?? '' };
  const deposit = useCall('GET /deposits/:id', fields, { enabled: order?.kind === 'deposit' });
  const withdrawal = useCall('GET /withdrawals/:id', fields, { enabled: order?.kind === 'withdrawal' });
  const needed = order && { deposit, withdrawal }[order.kind];
  return { deposit, withdrawal, isLoaded: !needed || needed.isSuccess };
};
