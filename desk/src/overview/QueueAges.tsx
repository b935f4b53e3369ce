import type { Overview } from '@site/contract/operators';
import { Card, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { ageOf } from '../ui/Time';

type Queue = Overview['queues'][number];

const queues: Record<Queue['kind'], { label: string; path: string }> = {
  deposits: { label: '存款待处理', path: '/deposits' },
  withdrawals: { label: '取款待处理', path: '/withdrawals' },
  payouts: { label: '取款待付款', path: '/withdrawals?state=approved' },
  approvals: { label: '待复核', path: '/approvals' },
  'activity-applications': { label: '活动申请', path: '/applications' },
  'agent-applications': { label: '代理申请', path: '/applications?kind=agent' },
};

/** How many items wait in each queue, and for how long the oldest has waited. */
export function QueueAges({ queues: waiting }: { queues: Queue[] }) {
  return (
    <Flex gap="middle" wrap component="section" aria-label="队列">
      {waiting.map(({ kind, waiting: count, oldest_at: oldest, amount }) => (
        <Card key={kind} size="small" style={{ flex: '1 1 150px' }}>
          <Link to={queues[kind].path}>{queues[kind].label}</Link>
          <Typography.Paragraph strong style={styles.count}>
            {count}
          </Typography.Paragraph>
          {amount && count > 0 && <Typography.Paragraph style={styles.amount}>{amount} 元</Typography.Paragraph>}
          <Typography.Text type="secondary">{oldest ? `最早已等待 ${ageOf(oldest)}` : '没有等待'}</Typography.Text>
        </Card>
      ))}
    </Flex>
  );
}

const styles = { count: { fontSize: 26, margin: 0 }, amount: { margin: 0 } } as const;
