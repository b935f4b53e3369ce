import { formatMoney, messages, type OrderEvent, orderStates, toast, toastDuration } from '@site/shared';

const texts: Record<OrderEvent['kind'], Record<number, string>> = {
  deposit: { [orderStates.approved]: messages.depositApproved, [orderStates.rejected]: messages.depositRejected },
  withdrawal: {
    [orderStates.approved]: messages.withdrawalApproved,
    [orderStates.rejected]: messages.withdrawalRejected,
  },
};

/** Toasts that say how an order was decided, such as 存款已到账：¥100.00. Several are shown one after another. */
export const makeOrderToasts = () => {
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
