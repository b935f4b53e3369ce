import { Badge, formatMoney, Money, RecordList } from '@site/shared';
import { OrderSheet } from './OrderSheet';
import { pagedList } from './pagedList';
import { RecordItem } from './RecordItem';
import { useWalletGetOrdersInfiniteQuery, type Order, type OrderKind, type RecordFilter } from './recordsApi';
import { stateWord } from './recordStates';
import { recordTabs } from './recordTabs';
import { useOpened } from './useOpened';
import { useWholeList } from './useWholeList';
import { wayWord } from './wayWord';

interface OrderRecordsProps {
  kind: OrderKind;
  filter: RecordFilter;
  /** Names of platforms, for transfers. */
  platforms: readonly { name: string; platname: string }[];
}

/** Deposits, withdrawals and transfers; each opens its details with its time line. */
export function OrderRecords({ kind, filter, platforms }: OrderRecordsProps) {
  const query = useWalletGetOrdersInfiniteQuery({ ...filter, kind }, { refetchOnMountOrArgChange: true });
  useWholeList(query);
  const { item, shown, open, close } = useOpened<Order>();
  const states = kind < 2 ? 'order' : 'transfer';
  return (
    <>
      <RecordList
        key={kind}
        label={recordTabs[kind].label}
        {...pagedList(query, ({ out_trade_no }) => out_trade_no)}
        renderItem={(order) => {
          const { word, tone } = stateWord(states, order.state);
          return (
            <RecordItem
              name={`${formatMoney(order.amount)} ${word}`}
              onOpen={() => open(order)}
              title={wayWord(order.pay_way, platforms)}
              meta={[order.created_at, order.out_trade_no]}
              amount={<Money value={order.amount} />}
              badge={<Badge tone={tone}>{word}</Badge>}
            />
          );
        }}
      />
      {item && (
        <OrderSheet open={shown} onClose={close} order={item} states={states} way={wayWord(item.pay_way, platforms)} />
      )}
    </>
  );
}
