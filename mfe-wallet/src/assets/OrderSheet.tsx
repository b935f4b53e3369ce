import { Badge, Button, ButtonLink, Money, orderStates, skipToken, to, useLastKnown } from '@site/shared';
import { OrderProgress } from './OrderProgress';
import { CancelOrder } from './CancelOrder';
import { useWalletGetOrderDetailQuery, type Order } from './recordsApi';
import { RecordSheet } from './RecordSheet';
import { stateWord, type OrderStates } from './recordStates';

interface OrderSheetProps {
  open: boolean;
  onClose: () => void;
  order: Order;
  states: OrderStates;
  /** Name of the payment method or platform. */
  method: string;
  /** The order waits longer than usual. */
  late: boolean;
  /** Shows how the order is paid; undefined if it is not paid by QR code. */
  onPay: (() => void) | undefined;
}

/** 订单详情 of a deposit, withdrawal or transfer, with its timeline; one instance is of one order. */
export function OrderSheet({ open, onClose, order, states, method, late, onPay }: OrderSheetProps) {
  // A closed sheet sends no request; while it slides out it keeps its last data.
  const query = useWalletGetOrderDetailQuery((open && order.out_trade_no) || skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const detail = { ...query, currentData: useLastKnown(query.currentData) };
  // The state may have changed since the list was fetched.
  const state = detail.currentData?.state ?? order.state;
  const { word, tone } = stateWord(states, state);
  const payout = detail.currentData;
  return (
    <RecordSheet
      open={open}
      onClose={onClose}
      facts={[
        { label: '金额', value: <Money value={order.amount} tone="gold" size="title" /> },
        { label: states === 'order' ? '方式' : '平台', value: method },
        { label: '状态', value: <Badge tone={tone}>{word}</Badge> },
        { label: '时间', value: order.created_at },
        { label: '订单号', value: order.out_trade_no, copy: order.out_trade_no },
        { label: '取款至', value: payout?.account_tail && `尾号${payout.account_tail}` },
        { label: '手续费', value: payout?.fee && `${payout.fee} USDT` },
        { label: '实际到账', value: payout?.net && `${payout.net} USDT` },
        { label: payout?.net ? '交易哈希' : '付款凭证', value: payout?.reference, copy: payout?.reference },
      ]}
    >
      <OrderProgress detail={detail} states={states} />
      {onPay && Number(state) === orderStates.pending && (
        <Button variant="primary" onClick={onPay}>
          查看支付信息
        </Button>
      )}
      {Number(payout?.cancellable) === 1 && <CancelOrder order={order} />}
      {late && Number(state) === orderStates.pending && <ButtonLink to={to.service()}>联系客服</ButtonLink>}
    </RecordSheet>
  );
}
