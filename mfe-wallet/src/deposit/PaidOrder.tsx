import {
  Card,
  messages,
  Money,
  orderStates,
  Section,
  Skeleton,
  token,
  useMemberGetOrderEventQuery,
} from '@site/shared';
import { TimelineRow } from '../Timeline';
import { paidText } from './PaymentProgress';
import { usePayment } from './usePayment';

const reveal = (card: HTMLElement | null) => card?.scrollIntoView?.({ block: 'nearest' });

/** 付款进度: how far the payment is that the member says to have made. It is scrolled to. */
export function PaidOrder({ orderNumber }: { orderNumber: string }) {
  const { currentData: payment, isError } = usePayment(orderNumber);
  const { currentData: event } = useMemberGetOrderEventQuery(orderNumber);
  if (!payment) return isError ? null : <Skeleton $height={160} $radius={token.radius.card} />;
  const state = Number(event?.state ?? payment.state);
  const [approved, rejected] = [state === orderStates.approved, state === orderStates.rejected];
  const seen = paidText(payment);
  const isConfirmed = payment.paid?.length !== 0 && payment.paid?.every((it) => it.state === 'confirmed');
  return (
    <Card ref={reveal}>
      <Section title="付款进度" aside={<Money value={event?.amount ?? payment.info?.amount} tone="gold" />}>
        <div role="status">
          <ol aria-label="付款进度">
            <TimelineRow $tone="ok">
              <strong>已提交</strong>
              <time>{orderNumber}</time>
            </TimelineRow>
            {!rejected && (
              <TimelineRow $tone={approved || isConfirmed ? 'ok' : 'wait'}>
                <strong>{approved ? '已收到付款' : (seen ?? '等待付款到账')}</strong>
              </TimelineRow>
            )}
            <TimelineRow $tone={approved ? 'ok' : rejected ? 'bad' : 'none'}>
              <strong>{approved ? messages.depositApproved : rejected ? messages.depositRejected : '入账'}</strong>
            </TimelineRow>
          </ol>
        </div>
      </Section>
    </Card>
  );
}
