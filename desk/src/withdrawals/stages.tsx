import type { WithdrawalStage } from '@site/shared/operators';
import { Tag } from 'antd';

const stages: Record<WithdrawalStage, { text: string; color: string }> = {
  waiting: { text: '待处理', color: 'gold' },
  approved: { text: '待付款', color: 'blue' },
  paid: { text: '已付款', color: 'green' },
  failed: { text: '付款失败', color: 'red' },
  rejected: { text: '已拒绝', color: 'red' },
};

/** Choices of the filter: each stage, and all. */
export const stageOptions = [
  ...Object.entries(stages).map(([value, { text }]) => ({ value, label: text })),
  { value: '', label: '全部' },
];

/** The stage of a withdrawal. */
export function StageTag({ stage }: { stage: WithdrawalStage }) {
  const { text, color } = stages[stage];
  return <Tag color={color}>{text}</Tag>;
}
