import { ErrorState, isApiError, Section, SkeletonLines } from '@site/shared';
import { TimelineRow } from '../Timeline';
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
      <ol aria-label="进度">
        {steps.map((step, index) => (
          <StepRow key={index} step={step} repeats={step.state === steps[index - 1]?.state} states={states} />
        ))}
      </ol>
    </Section>
  );
}

interface StepRowProps {
  step: Step;
  /** Whether the step before has the same state: the rule alone says what happened, such as 已付款. */
  repeats: boolean;
  states: OrderStates;
}

function StepRow({ step: { state, reason, rule, at }, repeats, states }: StepRowProps) {
  const { word, tone } = stepWord(states, state);
  const title = (repeats && rule) || word;
  return (
    <TimelineRow $tone={tone}>
      <strong>{title}</strong>
      <time>{at}</time>
      {rule && rule !== title && <p>{rule}</p>}
      {reason && reason !== rule && <p>{`原因：${reason}`}</p>}
    </TimelineRow>
  );
}
