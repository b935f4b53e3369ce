import { StatusTag, type Tone } from '../ui/StatusTag';
import { ageOf } from '../ui/figures';

interface State {
  text: string;
  tone: Tone;
  /** Shown with how long an item has waited, where operators have to do something. */
  waits?: string;
}

/** The states of deposits and applications, and the stages of withdrawals. */
const states: Record<string, State> = {
  1: { text: '待处理', tone: 'waiting', waits: '等待' },
  2: { text: '已通过', tone: 'good' },
  3: { text: '已拒绝', tone: 'bad' },
  waiting: { text: '待处理', tone: 'waiting', waits: '等待' },
  approved: { text: '待付款', tone: 'info', waits: '待付款' },
  paid: { text: '已付款', tone: 'good' },
  failed: { text: '付款失败', tone: 'bad' },
  returned: { text: '已退回', tone: 'bad' },
  rejected: { text: '已拒绝', tone: 'bad' },
};

/** The name of a state or stage; an unknown one is returned unchanged. */
export const stateName = (state: string): string => states[state]?.text ?? state;

/** Choices of a filter: each state, and all. */
const optionsOf = (values: string[]) => [
  ...values.map((value) => ({ value, label: stateName(value) })),
  { value: '', label: '全部' },
];
export const stateOptions = optionsOf(['1', '2', '3']);
export const stageOptions = optionsOf(['waiting', 'approved', 'paid', 'failed', 'returned', 'rejected']);

interface Props {
  state: string | number;
  /** Beijing time since when an item waits for operators, to show how long. */
  since?: string | null | undefined;
}

export function StateTag({ state, since }: Props) {
  const { tone = 'neutral', waits }: Partial<State> = states[state] ?? {};
  return <StatusTag tone={tone}>{waits && since ? `${waits} ${ageOf(since)}` : stateName(String(state))}</StatusTag>;
}
