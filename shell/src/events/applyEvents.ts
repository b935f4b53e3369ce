import {
  api,
  changedWithBalance,
  type Dispatch,
  inFlightRequests,
  type MemberEventData,
  memberApi,
  type OrderEvent,
  sessionRefused,
  showFigure,
  type Store,
  formatMoney,
  messages,
  orderStates,
  toast,
  toastDuration,
} from '@site/shared';
import { reportError } from '@site/runtime';
import type { StreamEvent } from './readStream';

const texts: Record<OrderEvent['kind'], Record<number, string>> = {
  deposit: { [orderStates.approved]: messages.depositApproved, [orderStates.rejected]: messages.depositRejected },
  withdrawal: {
    [orderStates.approved]: messages.withdrawalApproved,
    [orderStates.rejected]: messages.withdrawalRejected,
  },
};

/** Toasts that say how an order was decided, such as 存款已到账：¥100.00. Several are shown one after another. */
const makeOrderToasts = () => {
  const waiting: OrderEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showNext = () => {
    const order = waiting.shift();
    timer = order && setTimeout(showNext, toastDuration);
    if (!order) return;
    const isApproved = Number(order.state) === orderStates.approved;
    toast(`${texts[order.kind][Number(order.state)]}：${formatMoney(order.amount)}`, isApproved ? 'ok' : 'info');
  };

  return {
    add: (order: OrderEvent): void => {
      if (texts[order.kind]?.[Number(order.state)] === undefined) return;
      waiting.push(order);
      if (timer === undefined) showNext();
    },
    stop: (): void => {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
};

/** Applies events to the store, and shows toasts. */
export interface EventSink {
  apply: (events: StreamEvent[]) => void;
  /** Fetches what lost events may have changed. */
  refresh: () => void;
  stop: () => void;
}

/** Reports an exception and goes on: the connection is fine, and other events can be shown. */
const attempt = (run: () => void) => {
  try {
    run();
  } catch (error) {
    console.error(error);
    reportError(error);
  }
};

/**
 * Ends the session as the balance poll does after a 401: without an alert, unless a request in flight would show it. A
 * member who is logging out or changing the password gets the answer to that call instead.
 */
const endSession = (token: string) => (dispatch: Dispatch) => {
  if (!inFlightRequests.mayEndSession(token, 'balance')) return;
  dispatch(sessionRefused({ token, quiet: !inFlightRequests.wouldAlert(token) }));
};

/** Shows events of one session. */
export function makeEventSink(store: Store, token: string): EventSink {
  const toasts = makeOrderToasts();
  /** Tags of queries that have changed on the host. */
  const stale = new Set<'User' | 'Platforms' | 'Records' | 'OwnNotices'>();
  /** Orders that were announced, since a host may send an event again. */
  const announced = new Set<string>();

  const fetchStale = () => {
    if (stale.size === 0) return;
    store.dispatch(api.util.invalidateTags([...stale]));
    stale.clear();
  };

  const showOrder = (order: OrderEvent) => {
    const { out_trade_no: number, state } = order;
    const entry = { endpointName: 'memberGetOrderEvent', arg: number, value: order } as const;
    store.dispatch(memberApi.util.upsertQueryEntries([entry]));
    // What withdrawals hold, and how many orders wait, is in user info.
    stale.add('Records').add('User');
    const key = `${number} ${state}`;
    if (announced.has(key)) return;
    announced.add(key);
    toasts.add(order);
  };

  const showEvent = ({ name, data }: StreamEvent) => {
    const source = { from: 'event', at: performance.now() } as const;
    switch (name) {
      case 'balance': {
        const { balance } = data as MemberEventData<'balance'>;
        if (store.dispatch(showFigure('balance', balance, source)))
          for (const tag of changedWithBalance(store.getState())) stale.add(tag);
        break;
      }
      case 'order':
        showOrder(data as OrderEvent);
        break;
      case 'notice':
        store.dispatch(showFigure('unread_notices', (data as MemberEventData<'notice'>).unread, source));
        stale.add('OwnNotices');
        break;
      case 'session':
        store.dispatch(endSession(token));
        break;
    }
  };

  return {
    apply: (events) => {
      for (const event of events) attempt(() => showEvent(event));
      attempt(fetchStale);
    },
    refresh: () => {
      stale.add('User').add('Records').add('OwnNotices');
      fetchStale();
    },
    stop: toasts.stop,
  };
}
