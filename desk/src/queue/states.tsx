import { Typography } from 'antd';
import { StatusTag } from '../ui/StatusTag';
import { ageOf, isLate, type StateName } from '../ui/figures';
import { useNow } from '../ui/useNow';

/** The states of deposits and applications. */
export const states: Record<string, StateName> = {
  1: { text: '待处理', tone: 'waiting' },
  2: { text: '已通过', tone: 'good' },
  3: { text: '已拒绝', tone: 'bad' },
};

/** The stages of withdrawals. */
export const stages: Record<string, StateName> = {
  waiting: { text: '待处理', tone: 'waiting' },
  approved: { text: '待付款', tone: 'info' },
  paid: { text: '已付款', tone: 'good' },
  failed: { text: '付款失败', tone: 'bad' },
  returned: { text: '已退回', tone: 'bad' },
  rejected: { text: '已拒绝', tone: 'bad' },
};

const nameOf = (state: string | number): StateName =>
  states[state] ?? stages[state] ?? { text: String(state), tone: 'neutral' };

/** The name of a state or stage; an unknown one is returned unchanged. */
export const stateName = (state: string): string => nameOf(state).text;

export const StateTag = ({ state }: { state: string | number }) => (
  <StatusTag tone={nameOf(state).tone}>{nameOf(state).text}</StatusTag>
);

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
