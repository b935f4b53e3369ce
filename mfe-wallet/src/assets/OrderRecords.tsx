import {
  ButtonLink,
  formatMoney,
  lazyPart,
  Money,
  orderStates,
  pagedList,
  RecordList,
  skipToken,
  to,
  useNavigate,
  useSearchParams,
} from '@site/shared';
import { memo, useEffect, useEffectEvent, type ReactNode } from 'react';
import { type OrderTimes, useWalletGetOrderTimesQuery, isLate, type TimedKind } from '../order-times/orderTimes';
import { OrderSheet } from './OrderSheet';
import { orderMethod, payableOrderOf, type PayableOrder } from '../payWays';
import type { Arrival } from '../useDelayedNavigate';
import { useDisclosure } from '../useDisclosure';
import { RecordItem } from './RecordItem';
import {
  useWalletGetOrderDetailQuery,
  useWalletGetOrdersInfiniteQuery,
  type Order,
  type OrderKind,
  type RecordFilter,
} from './recordsApi';
import { stateWord, recordTabs } from './recordStates';
import { useRefetchOnShrink } from './useRefetchOnShrink';

type Platforms = readonly { name: string; platname: string }[];

// Only a member who opens a waiting deposit loads it.
const PaymentDialog = lazyPart(
  () => import(/* webpackChunkName: "payment" */ '../deposit/PaymentDialog').then((part) => part.PaymentDialog),
  { fallback: () => null },
);

const lateText = '已超过通常时间，可联系客服';

interface OrderRecordsProps {
  kind: OrderKind;
  filter: RecordFilter;
  /** For the names in transfers. */
  platforms: Platforms;
}

/** Deposits, withdrawals and transfers; a row opens the order's details with its timeline. */
export function OrderRecords({ kind, filter, platforms }: OrderRecordsProps) {
  const query = useWalletGetOrdersInfiniteQuery({ ...filter, kind }, { refetchOnMountOrArgChange: true });
  useRefetchOnShrink(query);
  const { item, isOpen, open, close } = useDisclosure<Order>();
  const states = kind < 2 ? 'order' : 'transfer';
  const timed = timedKinds[kind];
  const times = useUsualTimes(timed && query.currentData?.pages.flatMap(({ rows }) => rows));
  const payment = useDisclosure<{ orderNumber: string; order: PayableOrder }>();
  useLinkedOrder(open);
  const navigate = useNavigate();
  const late = (order: Order) => timed !== undefined && isLate(times, timed, order);
  return (
    <>
      <RecordList
        key={kind}
        label={recordTabs[kind].label}
        emptyAction={emptyActions[kind]}
        {...pagedList(query, ({ out_trade_no }) => out_trade_no)}
        renderItem={(order) => (
          <OrderItem order={order} states={states} platforms={platforms} late={late(order)} onOpen={open} />
        )}
      />
      {item && (
        <OrderSheet
          key={`details ${item.out_trade_no}`}
          open={isOpen}
          onClose={close}
          order={item}
          kind={timed}
          states={states}
          method={orderMethod(item.pay_way, platforms)}
          late={late(item)}
          onPay={
            kind === 0
              ? () => {
                  close();
                  payment.open({ orderNumber: item.out_trade_no, order: payableOrderOf(item.pay_way) });
                }
              : undefined
          }
        />
      )}
      {payment.item && (
        <PaymentDialog
          key={`payment ${payment.item.orderNumber}`}
          {...payment.item}
          replayed={false}
          open={payment.isOpen}
          onClose={payment.close}
          onPaid={() => {
            payment.close();
            const arrival: Arrival = { paid: payment.item?.orderNumber };
            void navigate(to.assets({ type: 0 }), { replace: true, state: arrival });
          }}
        />
      )}
    </>
  );
}

/** Opens the order that the query `order` names, once, if the host has it. */
function useLinkedOrder(open: (order: Order) => void): void {
  const [search, setSearch] = useSearchParams();
  const number = search.get('order');
  const { currentData: order } = useWalletGetOrderDetailQuery(number || skipToken);
  const show = useEffectEvent((linked: Order) => {
    open(linked);
    const others = new URLSearchParams(search);
    others.delete('order');
    setSearch(others, { replace: true });
  });
  useEffect(() => {
    if (order) show(order);
  }, [order]);
}

/** What a member without orders can do, by the query `type`; transfers are made above the list. */
const emptyActions: Partial<Record<OrderKind, ReactNode>> = {
  0: <ButtonLink to={to.deposit()}>去存款</ButtonLink>,
  1: <ButtonLink to={to.withdraw()}>去取款</ButtonLink>,
};

/** Orders that an operator decides, by the query `type`. */
const timedKinds: Partial<Record<OrderKind, TimedKind>> = { 0: 'deposit', 1: 'withdrawal' };

/** The usual times, which are fetched only for a list with an order that waits. */
function useUsualTimes(orders: readonly Order[] | undefined): OrderTimes | null | undefined {
  const waiting = orders?.some(({ state }) => Number(state) === orderStates.pending) ?? false;
  return useWalletGetOrderTimesQuery(undefined, { skip: !waiting }).data;
}

interface OrderItemProps {
  order: Order;
  states: 'order' | 'transfer';
  platforms: Platforms;
  /** The order waits longer than usual. */
  late: boolean;
  onOpen: (order: Order) => void;
}

/** Memoized, so that a further page renders only its own records. */
const OrderItem = memo(function OrderItem({ order, states, platforms, late, onOpen }: OrderItemProps) {
  return (
    <RecordItem
      sum={formatMoney(order.amount)}
      state={stateWord(states, order.state)}
      onOpen={() => onOpen(order)}
      note={late ? lateText : undefined}
      title={orderMethod(order.pay_way, platforms)}
      meta={[
        order.created_at,
        <span key="number" translate="no">
          {order.out_trade_no}
        </span>,
      ]}
      amount={<Money value={order.amount} />}
    />
  );
});
