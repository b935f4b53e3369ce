import type { DepositRow, ReviewContext, WithdrawalRow } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../api/useCall';

export type Order = DepositRow | WithdrawalRow;
export type OrderKind = 'deposit' | 'withdrawal';

/** The order that a decision is about. */
export interface OrderRef {
  kind: OrderKind;
  id: string;
}

export const isWithdrawal = (order: Order): order is WithdrawalRow => 'stage' in order;

interface Evidence {
  query: UseQueryResult<Order & ReviewContext>;
  /** Whether all that the decision needs was read, and the last attempt to read it did not fail. */
  isLoaded: boolean;
}

/** What is known about an order and its member; nothing is read, and nothing is missing, without an order. */
export const useEvidence = (order: OrderRef | undefined): Evidence => {
  const { kind = 'deposit', id = '' } = order ?? {};
  const query = useCall(`GET /${kind}s/:id`, { id }, { enabled: order !== undefined });
  return { query, isLoaded: !order || query.isSuccess };
};
