import { Typography } from 'antd';
import { StatusTag, type Tone } from '../ui/StatusTag';
import { ageOf, isLate } from '../ui/figures';
import { useNow } from '../ui/useNow';

interface State {
  text: string;
  tone: Tone;
}

/** The states of deposits and applications, and the stages of withdrawals. */
const states: Record<string, State> = {
  1: { text: '待处理', tone: 'waiting' },
  2: { text: '已通过', tone: 'good' },
  3: { text: '已拒绝', tone: 'bad' },
  waiting: { text: '待处理', tone: 'waiting' },
  approved: { text: '待付款', tone: 'info' },
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

export function StateTag({ state }: { state: string | number }) {
  return <StatusTag tone={states[state]?.tone ?? 'neutral'}>{stateName(String(state))}</StatusTag>;
}

interface AgeProps {
  /** Beijing time since when an item waits for operators. */
  since: string;
  /** Minutes after which it is late; undefined while that is unknown. */
  limit: number | undefined;
}

/** How long an item has waited, red once it is late. */
export function WaitingTime({ since, limit }: AgeProps) {
  const now = useNow(30_000);
  const isOver = limit !== undefined && isLate(since, limit, now);
  return (
    <Typography.Text {...(isOver ? { type: 'danger', strong: true, title: `超过 ${limit} 分钟` } : {})}>
      {ageOf(since, now)}
    </Typography.Text>
  );
}
