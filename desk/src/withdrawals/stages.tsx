import type { WithdrawalStage } from '@site/contract/operators';
import { StatusTag, type Tone } from '../ui/StatusTag';
import { ageOf } from '../ui/Time';

const stages: Record<WithdrawalStage, { text: string; tone: Tone }> = {
  waiting: { text: '待处理', tone: 'waiting' },
  approved: { text: '待付款', tone: 'info' },
  paid: { text: '已付款', tone: 'good' },
  failed: { text: '付款失败', tone: 'bad' },
  rejected: { text: '已拒绝', tone: 'bad' },
};

/** The name of a stage; an unknown stage is returned unchanged. */
export const stageName = (stage: string): string => (stages as Record<string, { text: string }>)[stage]?.text ?? stage;

/** Choices of the filter: each stage, and all. */
export const stageOptions = [
  ...Object.entries(stages).map(([value, { text }]) => ({ value, label: text })),
  { value: '', label: '全部' },
];

interface Props {
  stage: WithdrawalStage;
  /** Beijing time since when a withdrawal waits for operators, to show how long. */
  since?: string | null;
}

/** The stage of a withdrawal. */
export function StageTag({ stage, since }: Props) {
  const { text, tone } = stages[stage];
  const waits = stage === 'waiting' ? '等待' : stage === 'approved' ? text : undefined;
  return <StatusTag tone={tone}>{waits && since ? `${waits} ${ageOf(since)}` : text}</StatusTag>;
}
