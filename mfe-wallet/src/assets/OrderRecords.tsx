import { Badge, formatMoney, Money, RecordList } from '@site/shared';
import { OrderProgress } from './OrderProgress';
import { pagedList } from './pagedList';
import { RecordItem } from './RecordItem';
import { useWalletGetOrdersInfiniteQuery, type Order, type OrderKind, type RecordFilter } from './recordsApi';
import { RecordSheet } from './RecordSheet';
import { stateWord } from './recordStates';
import { recordTabs } from './recordTabs';
import { useOpened } from './useOpened';
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
  const { item, shown, open, close } = useOpened<Order>();
  const states = kind < 2 ? 'order' : 'transfer';
  const badge = (order: Order) => {
    const { word, tone } = stateWord(states, order.state);
    return <Badge tone={tone}>{word}</Badge>;
  };
  return (
    <>
      <RecordList
        key={kind}
        label={recordTabs[kind].label}
        {...pagedList(query, ({ out_trade_no }) => out_trade_no)}
        renderItem={(order) => (
          <RecordItem
            name={`${formatMoney(order.amount)} ${stateWord(states, order.state).word}`}
            onOpen={() => open(order)}
            title={wayWord(order.pay_way, platforms)}
            meta={[order.created_at, order.out_trade_no]}
            amount={<Money value={order.amount} />}
            badge={badge(order)}
          />
        )}
      />
      {item && (
        <RecordSheet
          open={shown}
          onClose={close}
          facts={[
            { label: '金额', value: <Money value={item.amount} tone="gold" size="title" /> },
            { label: kind < 2 ? '方式' : '平台', value: wayWord(item.pay_way, platforms) },
            { label: '状态', value: badge(item) },
            { label: '时间', value: item.created_at },
            { label: '订单号', value: item.out_trade_no, copy: item.out_trade_no },
          ]}
        >
          {item.out_trade_no && <OrderProgress orderNumber={item.out_trade_no} states={states} />}
        </RecordSheet>
      )}
    </>
  );
}
