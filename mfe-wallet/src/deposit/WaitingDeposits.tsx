import {
  beijingMoment,
  Button,
  Card,
  Countdown,
  Money,
  Note,
  Section,
  serverNow,
  Skeleton,
  Stack,
  token,
  useSearchParams,
} from '@site/shared';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { orderMethod, payableOrderOf, type PayableOrder } from '../payWays';
import { useWalletGetWaitingDepositsQuery, type Order } from './depositApi';

const hour = 3_600_000;

interface WaitingDepositsProps {
  /** Hours after which an unpaid order expires; undefined if the API host does not tell. */
  expiryHours: number | string | undefined;
  onPay: (orderNumber: string, order: PayableOrder) => void;
}

/**
 * 待付款: the member's orders that wait, so that they are paid rather than made again. Not rendered while the page is kept
 * alive elsewhere, since its countdowns and amounts change meanwhile.
 */
export function WaitingDeposits(props: WaitingDepositsProps) {
  const [isShown, setShown] = useState(true);
  // React detaches the elements of hidden pages.
  const place = useCallback((element: Element | null) => setShown(element !== null), []);
  return <Place ref={place}>{isShown && <Orders {...props} />}</Place>;
}

function Orders({ expiryHours, onPay }: WaitingDepositsProps) {
  const { data: orders, isError } = useWalletGetWaitingDepositsQuery(undefined, { refetchOnMountOrArgChange: true });
  useLinkedOrder(orders, onPay);
  if (isError) return null;
  if (!orders) return <Skeleton $height={100} $radius={token.radius.card} />;
  const lifetime = Number(expiryHours) * hour;
  const waiting = orders
    .map((order) => ({
      ...order,
      payable: payableOrderOf(order.pay_way),
      until: beijingMoment(order.created_at) + lifetime,
    }))
    .filter(({ until }) => !(until <= serverNow()));
  if (waiting.length === 0) return null;
  // Who has ordered a bank transfer has often made it before.
  const word = waiting.every(({ payable }) => payable.paytype === 'bank') ? '待审核' : '待付款';
  return (
    <Card $tone="gold">
      <Section title={`${waiting.length}笔${word}`}>
        <Stack $gap={3}>
          {waiting.map(({ out_trade_no: number, amount, pay_way: way, payable, until }) => (
            <Waiting key={number}>
              <div>
                <Money value={amount} />
                <Note $size="caption">
                  {orderMethod(way, [])}
                  {!Number.isNaN(until) && (
                    <>
                      {' · '}
                      <Countdown until={until} />
                    </>
                  )}
                </Note>
              </div>
              <Button size="small" variant="gold" onClick={() => onPay(number, payable)}>
                {payable.paytype === 'bank' ? '查看' : '继续支付'}
              </Button>
            </Waiting>
          ))}
        </Stack>
      </Section>
    </Card>
  );
}

/** Shows the payment of the order that the query `order` names, once, if it waits. */
function useLinkedOrder(orders: readonly Order[] | undefined, onPay: WaitingDepositsProps['onPay']): void {
  const [search, setSearch] = useSearchParams();
  const number = search.get('order');
  const linked = orders?.find(({ out_trade_no }) => out_trade_no === number);
  const show = useEffectEvent(({ out_trade_no, pay_way }: Order) => {
    onPay(out_trade_no, payableOrderOf(pay_way));
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (linked) show(linked);
  }, [linked]);
}

const Place = styled.div`
  display: contents;
`;

const Waiting = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  font-variant-numeric: tabular-nums;
`;
