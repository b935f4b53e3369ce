import {
  Button,
  Dialog,
  messages,
  Money,
  orderStates,
  QueryView,
  Skeleton,
  Stack,
  token,
  UnknownResultNotice,
  useMemberGetOrderEventQuery,
  type OrderEvent,
} from '@site/shared';
import styled from 'styled-components';
import type { QrOrder } from '../payWays';
import { useWalletGetPaymentQuery } from './depositApi';
import { PaymentDetails } from './PaymentDetails';

interface PaymentDialogProps {
  orderNumber: string;
  order: QrOrder;
  /** An earlier submission created the order. */
  replayed: boolean;
  open: boolean;
  onClose: () => void;
  onPaid: () => void;
}

/**
 * 支付信息: how to pay a new order, and how it was decided once an event says so. The order stays in the records when the
 * dialog is closed.
 */
export function PaymentDialog({ orderNumber, order, replayed, open, onClose, onPaid }: PaymentDialogProps) {
  const payment = useWalletGetPaymentQuery(orderNumber);
  const { currentData: event } = useMemberGetOrderEventQuery(orderNumber);
  const decided = event && isDecided(event) ? event : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="支付信息"
      footer={
        <Button variant="primary" size="large" onClick={onPaid}>
          {decided ? '查看记录' : '我已支付'}
        </Button>
      }
    >
      {replayed && (
        <Note>
          <UnknownResultNotice notice="replayed" />
        </Note>
      )}
      <div role="status">{decided && <DepositDecision event={decided} />}</div>
      {!decided && (
        <QueryView query={payment} skeleton={<PaymentSkeleton />}>
          {(data) => <PaymentDetails payment={data ?? {}} order={order} />}
        </QueryView>
      )}
    </Dialog>
  );
}

const PaymentSkeleton = () => (
  <Stack $gap={4}>
    <Skeleton $height={80} />
    <Skeleton $width={176} $height={176} $radius={token.radius.control} />
    <Skeleton $height={64} />
  </Stack>
);

const Note = styled.div`
  margin-bottom: ${token.space.s3};
`;

const texts: Record<number, string> = {
  [orderStates.approved]: messages.depositApproved,
  [orderStates.rejected]: messages.depositRejected,
};

/** Whether the event says that the deposit was approved or rejected. */
const isDecided = ({ state }: OrderEvent): boolean => Number(state) in texts;

/** How a deposit was decided, and its amount. Shown instead of the payment details. */
function DepositDecision({ event: { state, amount } }: { event: OrderEvent }) {
  const approved = Number(state) === orderStates.approved;
  return (
    <Result>
      <strong>{texts[Number(state)]}</strong>
      <Money value={amount} tone={approved ? 'gold' : 'plain'} size="hero" />
    </Result>
  );
}

const Result = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  padding: ${token.space.s8} 0;
`;
