import { StatusTag, type Tone } from '../ui/StatusTag';
import { ageOf } from '../ui/age';

const states: Record<number, { text: string; tone: Tone }> = {
  1: { text: '待处理', tone: 'waiting' },
  2: { text: '已通过', tone: 'good' },
  3: { text: '已拒绝', tone: 'bad' },
};

interface Props {
  /** 1 pending, 2 approved, 3 rejected. */
  state: number;
  /** Beijing time since when a pending item waits, to show how long. */
  since?: string;
}

/** The state of an order or application. */
export function OrderStateTag({ state, since }: Props) {
  const known = states[state];
  const text = known?.text ?? state;
  return <StatusTag tone={known?.tone ?? 'neutral'}>{state === 1 && since ? `等待 ${ageOf(since)}` : text}</StatusTag>;
}
