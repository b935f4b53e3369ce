import { Badge, formatMoney, Money, RecordList } from '@site/shared';
import { memo } from 'react';
import { OrderSheet } from './OrderSheet';
import { pagedList } from './pagedList';
import { RecordItem } from './RecordItem';
import { useWalletGetOrdersInfiniteQuery, type Order, type OrderKind, type RecordFilter } from './recordsApi';
import { stateWord } from './recordStates';
import { recordTabs } from './recordTabs';
import { useDisclosure } from './useDisclosure';
import { useRefetchOnShrink } from './useRefetchOnShrink';

type Platforms = readonly { name: string; platname: string }[];

/** Names of the API's pay types. */
const payTypeNames: Record<string, string> = {
  usdt: 'USDT',
  bank: '银行转账',
  card: '银行卡',
  alipay: '支付宝',
  wxpay: '微信',
};

/** Name of a pay type or platform; any other value as it is. */
const methodName = (payWay: string | null | undefined, platforms: Platforms): string =>
  payWay
    ? (payTypeNames[payWay.toLowerCase()] ?? (platforms.find(({ name }) => name === payWay)?.platname || payWay))
    : '--';

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
  return (
    <>
      <RecordList
        key={kind}
        label={recordTabs[kind].label}
        {...pagedList(query, ({ out_trade_no }) => out_trade_no)}
        renderItem={(order) => <OrderItem order={order} states={states} platforms={platforms} onOpen={open} />}
      />
      {item && (
        <OrderSheet
          open={isOpen}
          onClose={close}
          order={item}
          states={states}
          method={methodName(item.pay_way, platforms)}
        />
      )}
    </>
  );
}

interface OrderItemProps {
  order: Order;
  states: 'order' | 'transfer';
  platforms: Platforms;
  onOpen: (order: Order) => void;
}

/** Memoized, so that a further page renders only its own records. */
const OrderItem = memo(function OrderItem({ order, states, platforms, onOpen }: OrderItemProps) {
  const { word, tone } = stateWord(states, order.state);
  return (
    <RecordItem
      name={`${formatMoney(order.amount)} ${word}`}
      onOpen={() => onOpen(order)}
      title={methodName(order.pay_way, platforms)}
      meta={[order.created_at, order.out_trade_no]}
      amount={<Money value={order.amount} />}
      badge={<Badge tone={tone}>{word}</Badge>}
    />
  );
});
