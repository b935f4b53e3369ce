import type { DepositRow, ReviewContext, WithdrawalRow } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall } from '../api/useCall';

export type Order = DepositRow | WithdrawalRow;
export type OrderKind = 'deposit' | 'withdrawal';

/** The order that a decision is about. */
export interface OrderRef {
  kind: OrderKind;
  id: string;
}

export const isWithdrawal = (order: Order): order is WithdrawalRow => 'stage' in order;

export interface Evidence {
  query: UseQueryResult<Order & ReviewContext>;
  /** Whether all that the decision needs was read, and the last attempt to read it did not fail. */
  isLoaded: boolean;
}

/**
 * What is known about an order and its member, read once for each order that is opened, and again when its row has
 * changed; nothing is read, and nothing is missing, without an order.
 * @param row of the list; who works on the order does not matter
 */
export const useEvidence = (order: OrderRef | undefined, row: object | undefined): Evidence => {
  const { kind = 'deposit', id = '' } = order ?? {};
  const isOpen = order !== undefined;
  const query = useCall(`GET /${kind}s/:id`, { id }, { enabled: isOpen, readOnce: true });
  const { refetch } = query;
  const version = JSON.stringify({ ...row, claimed_by: null, claimed_until: null });
  const read = useRef({ id, version });
  useEffect(() => {
    if (isOpen && read.current.id === id && read.current.version !== version) void refetch();
    read.current = { id, version };
  }, [isOpen, id, version, refetch]);
  return { query, isLoaded: !isOpen || query.isSuccess };
};

/** What review queues need of settings, which seldom change. */
export const useReviewOptions = () => useCall('GET /review-options', {}, { freshFor: 300_000 }).data;
