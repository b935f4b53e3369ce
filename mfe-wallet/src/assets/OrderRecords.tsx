import { Badge, Money, RecordList, RecordRow } from '@site/shared';
import { pagedList } from './pagedList';
import { useWalletGetOrdersInfiniteQuery, type OrderKind, type RecordFilter } from './recordsApi';
import { stateWord } from './recordStates';
import { recordTabs } from './recordTabs';
import { wayWord } from './wayWord';

interface OrderRecordsProps {
  kind: OrderKind;
  filter: RecordFilter;
  /** Names of platforms, for transfers. */
  platforms: readonly { name: string; platname: string }[];
}

/** Deposits, withdrawals and transfers. */
export function OrderRecords({ kind, filter, platforms }: OrderRecordsProps) {
  const query = useWalletGetOrdersInfiniteQuery({ ...filter, kind }, { refetchOnMountOrArgChange: true });
  const states = kind < 2 ? 'order' : 'transfer';
  return (
    <RecordList
      key={kind}
      label={recordTabs[kind].label}
      {...pagedList(query, (page) => page.data)}
      itemKey={(order, index) => `${order.out_trade_no}-${index}`}
      renderItem={(order) => {
        const { word, tone } = stateWord(states, order.state);
        return (
          <RecordRow
            title={wayWord(order.pay_way, platforms)}
            meta={[order.created_at, order.out_trade_no]}
            amount={<Money value={order.amount} />}
            badge={<Badge tone={tone}>{word}</Badge>}
          />
        );
      }}
    />
  );
}
