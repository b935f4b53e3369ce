import { orderStates } from '@site/shared';
import { useState } from 'react';
import { useWalletGetPaymentQuery } from './depositApi';

/** ms from an answer about an order that waits to the next request. */
export const paymentPollInterval = 5000;

/**
 * How an order is paid and how far it is. Polled while it waits, except in a hidden tab, if the API host tells the
 * state.
 * @param active whether the answer is on the screen
 */
export function usePayment(orderNumber: string, active = true) {
  const [waits, setWaits] = useState(false);
  const query = useWalletGetPaymentQuery(orderNumber, {
    refetchOnMountOrArgChange: true,
    pollingInterval: active && waits ? paymentPollInterval : 0,
    skipPollingIfUnfocused: true,
  });
  const isWaiting = Number(query.currentData?.state) === orderStates.pending;
  if (isWaiting !== waits) setWaits(isWaiting);
  return query;
}
