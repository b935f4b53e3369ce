import { messages, Money, type OrderEvent, orderStates, token } from '@site/shared';
import styled from 'styled-components';

const texts: Record<number, string> = {
  [orderStates.approved]: messages.depositApproved,
  [orderStates.rejected]: messages.depositRejected,
};

/** Whether the event says that the deposit was approved or rejected. */
export const isDecided = ({ state }: OrderEvent): boolean => Number(state) in texts;

/** How a deposit was decided, and its amount. Shown instead of the payment details. */
export function DepositDecision({ event: { state, amount } }: { event: OrderEvent }) {
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
