import {
  Button,
  Dialog,
  Field,
  limits,
  messages,
  Money,
  Note,
  orderStates,
  QueryView,
  showError,
  Skeleton,
  Stack,
  token,
  UnknownResultNotice,
  useMemberGetOrderEventQuery,
  type OrderEvent,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import type { PayableOrder } from '../payWays';
import { useWalletReportPaymentMutation } from './depositApi';
import { AmountDue, PaymentDetails } from './PaymentDetails';
import { isPaidInFull, PaymentProgress } from './PaymentProgress';
import { ProofUpload } from './ProofUpload';
import { ReceivingAccounts } from './ReceivingAccounts';
import { usePayment } from './usePayment';

interface PaymentDialogProps {
  orderNumber: string;
  order: PayableOrder;
  /** An earlier submission created the order. */
  replayed: boolean;
  open: boolean;
  onClose: () => void;
  onPaid: () => void;
}

/**
 * 支付信息: how to pay a new order, what has come for it, and how it was decided, by an event or when the API host is
 * asked again. The order stays in the records when the dialog is closed.
 */
export function PaymentDialog({ orderNumber, order, replayed, open, onClose, onPaid }: PaymentDialogProps) {
  const payment = usePayment(orderNumber, open);
  const { currentData: event } = useMemberGetOrderEventQuery(orderNumber);
  const { state, info, reported_reference: reported = '' } = payment.currentData ?? {};
  const decision = [event, { state: state ?? NaN, amount: info?.amount ?? '' }].find((it) => it && isDecided(it));
  const isPaid = isPaidInFull(payment.currentData ?? {});
  const takesReport = state !== undefined && !decision && !isPaid;
  const [reference, setReference] = useState<string>();
  const [report, { isLoading }] = useWalletReportPaymentMutation();

  const finish = async () => {
    const text = reference?.trim() ?? '';
    if (takesReport && text !== '' && text !== reported) {
      const { error } = await report({ out_trade_no: orderNumber, reference: text, picture: '' });
      if (error) return showError(error);
    }
    onPaid();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="支付信息"
      footer={
        <Button variant="primary" size="large" busy={isLoading} onClick={() => void finish()}>
          {decision || isPaid ? '查看记录' : '我已支付'}
        </Button>
      }
    >
      {replayed && (
        <Above>
          <UnknownResultNotice notice="replayed" />
        </Above>
      )}
      <div role="status">{decision && <DepositDecision {...decision} />}</div>
      {!decision && (
        <QueryView query={payment} skeleton={<PaymentSkeleton />}>
          {(data) => (
            <Stack $gap={4}>
              <PaymentProgress payment={data ?? {}} />
              {isPaid ? (
                // Without code and address, so that it is not paid again.
                <AmountDue amount={data?.info?.amount}>
                  <Note as="span" $size="caption">
                    请勿重复付款，到账后自动入账
                  </Note>
                </AmountDue>
              ) : order.paytype === 'bank' ? (
                <>
                  <AmountDue amount={data?.info?.amount} />
                  <ReceivingAccounts />
                </>
              ) : (
                <PaymentDetails payment={data ?? {}} order={order} />
              )}
              {takesReport && order.paytype === 'bank' && (
                <ProofUpload orderNumber={orderNumber} sent={Number(data?.has_proof) === 1} />
              )}
              {takesReport && order.paytype === 'usdt' && (
                <Field
                  label="交易哈希（选填）"
                  name="reference"
                  format="code"
                  autoComplete="off"
                  maxLength={limits.paymentReference}
                  placeholder="付款后可填写，便于更快核对"
                  value={reference ?? reported}
                  onChange={({ target }) => setReference(target.value)}
                />
              )}
            </Stack>
          )}
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

const Above = styled.div`
  margin-bottom: ${token.space.s3};
`;

const texts: Record<number, string> = {
  [orderStates.approved]: messages.depositApproved,
  [orderStates.rejected]: messages.depositRejected,
};

type Decided = Pick<OrderEvent, 'state' | 'amount'>;

/** Whether the deposit was approved or rejected. */
const isDecided = ({ state }: Decided): boolean => Number(state) in texts;

/** How a deposit was decided, and its amount. Shown instead of the payment details. */
function DepositDecision({ state, amount }: Decided) {
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
