import { StatusTag, type Tone } from '../ui/StatusTag';
import { ageOf } from '../ui/Time';

const states: Record<number, { text: string; tone: Tone }> = {
  1: { text: '待处理', tone: 'waiting' },
  2: { text: '已通过', tone: 'good' },
  3: { text: '已拒绝', tone: 'bad' },
};

/** The states by which deposits and applications are filtered. */
export const stateOptions = [
  ...Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  { value: '', label: '全部' },
];

/** The name of a state; an unknown state is shown as its number. */
export const orderStateName = (state: number): string => states[state]?.text ?? String(state);

interface Props {
  /** 1 pending, 2 approved, 3 rejected. */
  state: number;
  /** Beijing time since when a pending item waits, to show how long. */
  since?: string;
}

/** The state of an order or application. */
export function OrderStateTag({ state, since }: Props) {
  const text = state === 1 && since ? `等待 ${ageOf(since)}` : orderStateName(state);
  return <StatusTag tone={states[state]?.tone ?? 'neutral'}>{text}</StatusTag>;
}
