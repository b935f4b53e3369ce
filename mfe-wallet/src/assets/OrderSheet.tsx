import { Badge, Money, skipToken } from '@site/shared';
import { OrderProgress } from './OrderProgress';
import { useWalletGetOrderDetailQuery, type Order } from './recordsApi';
import { RecordSheet } from './RecordSheet';
import { stateWord, type OrderStates } from './recordStates';

interface OrderSheetProps {
  open: boolean;
  onClose: () => void;
  order: Order;
  states: OrderStates;
  /** How it was paid, or the platform, in words. */
  way: string;
}

/** 订单详情 of a deposit, withdrawal or transfer: the row's figures, and what the host tells of its way since. */
export function OrderSheet({ open, onClose, order, states, way }: OrderSheetProps) {
  // A closed sheet asks nothing; while it slides out it still shows what it knew.
  const asked = useWalletGetOrderDetailQuery((open && order.out_trade_no) || skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const detail = open ? asked : { ...asked, currentData: asked.data };
  // It may have been decided since the list came.
  const { word, tone } = stateWord(states, detail.currentData?.state ?? order.state);
  return (
    <RecordSheet
      open={open}
      onClose={onClose}
      facts={[
        { label: '金额', value: <Money value={order.amount} tone="gold" size="title" /> },
        { label: states === 'order' ? '方式' : '平台', value: way },
        { label: '状态', value: <Badge tone={tone}>{word}</Badge> },
        { label: '时间', value: order.created_at },
        { label: '订单号', value: order.out_trade_no, copy: order.out_trade_no },
      ]}
    >
      <OrderProgress detail={detail} states={states} />
    </RecordSheet>
  );
}
