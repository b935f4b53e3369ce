import { ErrorState, isApiError, Section, SkeletonLines, token, type Tone } from '@site/shared';
import styled from 'styled-components';
import type { OrderDetail } from './recordsApi';
import { stepWord, type OrderStates } from './recordStates';

type Step = OrderDetail['steps'][number];

interface OrderProgressProps {
  detail: {
    currentData?: OrderDetail | null | undefined;
    isFetching: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  states: OrderStates;
}

/** 进度: the timeline of an order with times, rules and reasons. Nothing if the API host has no timeline. */
export function OrderProgress({ detail: { currentData, isFetching, error, refetch }, states }: OrderProgressProps) {
  if (currentData === undefined && isFetching) return <SkeletonLines />;
  if (!currentData && isApiError(error) && error.kind === 'unanswered')
    return <ErrorState compact onRetry={() => void refetch()} />;
  const steps = currentData?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <Section title="进度">
      <Timeline aria-label="进度">
        {steps.map((step, index) => (
          <StepRow key={index} step={step} states={states} />
        ))}
      </Timeline>
    </Section>
  );
}

function StepRow({ step: { state, reason, rule, at }, states }: { step: Step; states: OrderStates }) {
  const { word, tone } = stepWord(states, state);
  return (
    <TimelineRow $tone={tone}>
      <strong>{word}</strong>
      <time>{at}</time>
      {rule && <p>{rule}</p>}
      {reason && <p>{`原因：${reason}`}</p>}
    </TimelineRow>
  );
}

const dots: Record<Tone, string> = {
  ok: token.color.good,
  bad: token.color.bad,
  wait: token.color.accent,
  gold: token.color.gold,
  none: token.color.textFaint,
};

export const Timeline = styled.ol`
  display: flex;
  flex-direction: column;
`;

/** A step of a timeline: its word, and beside it its time. */
export const TimelineRow = styled.li<{ $tone: Tone }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px ${token.space.s3};
  padding: 0 0 ${token.space.s4} ${token.space.s6};
  &::before {
    content: '';
    position: absolute;
    top: 6px;
    left: 2px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: ${({ $tone }) => dots[$tone]};
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 20px;
    bottom: -4px;
    left: 6px;
    width: 2px;
    background: ${token.color.line};
  }
  strong {
    font-weight: ${token.weight.medium};
  }
  time {
    color: ${token.color.textFaint};
    font-size: ${token.font.caption};
    font-variant-numeric: tabular-nums;
  }
  p {
    flex-basis: 100%;
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
`;
