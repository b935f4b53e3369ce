import {
  Button,
  ButtonLink,
  lazyPart,
  Money,
  orderStates,
  skipToken,
  to,
  useLastKnown,
  type Decimal,
} from '@site/shared';
import type { TimedKind } from '../order-times/orderTimes';
import { payWayOf } from '../payWays';
import { CancelOrder } from './CancelOrder';
import { OrderProgress } from './OrderProgress';
import { useWalletGetOrderDetailQuery, type Order } from './recordsApi';
import { StateBadge } from './RecordItem';
import { RecordSheet } from './RecordSheet';
import { stateWord, type OrderStates } from './recordStates';

const LivePaymentProgress = lazyPart(
  () => import(/* webpackChunkName: "payment" */ '../deposit/PaymentProgress').then((part) => part.LivePaymentProgress),
  { fallback: () => null },
);

interface OrderSheetProps {
  open: boolean;
  onClose: () => void;
  order: Order;
  states: OrderStates;
  /** Name of the payment method or platform. */
  method: string;
  /** The order waits longer than usual. */
  late: boolean;
  /** A deposit or withdrawal; undefined for a transfer. */
  kind: TimedKind | undefined;
  /** Shows how a deposit is paid; undefined for other orders. */
  onPay: (() => void) | undefined;
}

/** 订单详情 of a deposit, withdrawal or transfer, with its timeline; one instance is of one order. */
export function OrderSheet({ open, onClose, order, kind, states, method, late, onPay }: OrderSheetProps) {
  // A closed sheet sends no request; while it slides out it keeps its last data.
  const query = useWalletGetOrderDetailQuery((open && order.out_trade_no) || skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const detail = { ...query, currentData: useLastKnown(query.currentData) };
  // The state may have changed since the list was fetched.
  const state = detail.currentData?.state ?? order.state;
  const payout = detail.currentData;
  const waits = Number(state) === orderStates.pending;
  const { asked, received, currency, cancellable } = payout ?? {};
  const sum = (amount: Decimal | undefined) =>
    amount !== undefined &&
    (currency === 'CNY' ? <Money value={amount} /> : <span translate="no">{`${amount} ${currency}`}</span>);
  // What was asked for in yuan is the amount, unless something else came.
  const tellsPayment = currency !== 'CNY' || (received !== undefined && received !== asked);
  // A host that tells what was asked for also knows how a bank transfer is paid.
  const pays = onPay && waits && (asked !== undefined || payWayOf(order.pay_way) !== 'bank');
  return (
    <RecordSheet
      open={open}
      onClose={onClose}
      facts={[
        { label: '金额', value: <Money value={order.amount} tone="gold" size="title" /> },
        { label: states === 'order' ? '方式' : '平台', value: method },
        { label: '状态', value: <StateBadge {...stateWord(states, state)} /> },
        { label: '应付', value: tellsPayment && sum(asked) },
        { label: '实收', value: tellsPayment && sum(received) },
        { label: '时间', value: order.created_at },
        { label: '订单号', value: order.out_trade_no, copy: order.out_trade_no },
        { label: '取款至', value: payout?.account_tail && `尾号${payout.account_tail}` },
        { label: '手续费', value: payout?.fee && `${payout.fee} USDT` },
        { label: '实际到账', value: payout?.net && `${payout.net} USDT` },
        { label: payout?.net ? '交易哈希' : '付款凭证', value: payout?.reference, copy: payout?.reference },
      ]}
    >
      <OrderProgress detail={detail} states={states} />
      {pays && asked !== undefined && <LivePaymentProgress orderNumber={order.out_trade_no} />}
      {pays && (
        <Button variant="primary" onClick={onPay}>
          查看支付信息
        </Button>
      )}
      {kind && Number(cancellable) === 1 && <CancelOrder kind={kind} order={order} />}
      {late && waits && <ButtonLink to={to.service()}>联系客服</ButtonLink>}
    </RecordSheet>
  );
}
