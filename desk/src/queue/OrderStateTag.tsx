import { Tag } from 'antd';

const states: Record<number, { text: string; color: string }> = {
  1: { text: '待处理', color: 'gold' },
  2: { text: '已通过', color: 'green' },
  3: { text: '已拒绝', color: 'red' },
};

/** The state of an order or application: 1 pending, 2 approved, 3 rejected. */
export function OrderStateTag({ state }: { state: number }) {
  const known = states[state];
  return <Tag color={known?.color ?? 'default'}>{known?.text ?? state}</Tag>;
}
