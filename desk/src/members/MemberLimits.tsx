import type { MemberDetail } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { moneyColumn, timeColumn } from '../ui/columns';

type Limit = MemberDetail['limits'][number];

const kinds: Record<string, string> = {
  deposit: '存款限额',
  timeout: '暂停游戏',
  exclusion: '自我排除',
  reality: '时长提醒',
};

const units: Record<string, string> = { d: '天', m: '分钟' };

/** `day`, `7d`, `30m` or `off` in Chinese. */
const periodOf = (period: string): string => {
  const known: Record<string, string> = { day: '每日', week: '每 7 日', month: '每 30 日', off: '已关闭' };
  const match = /^(\d+)([dm])$/.exec(period);
  return known[period] ?? (match ? `${match[1]} ${units[match[2] ?? '']}` : period);
};

const columns: TableColumnsType<Limit> = [
  { title: '限制', dataIndex: 'kind', render: (kind: string) => kinds[kind] ?? kind },
  { title: '周期', dataIndex: 'period', render: periodOf },
  moneyColumn('金额（元）', 'amount'),
  timeColumn('结束时间', 'ends_at'),
];

/** 自我限制: the limits that the member has set. Operators cannot lift them. */
export function MemberLimits({ limits }: { limits: Limit[] }) {
  return (
    <RowTable<Limit>
      label="自我限制"
      rowKey={({ kind, period }) => `${kind} ${period}`}
      dataSource={limits}
      columns={columns}
      emptyText="会员未设置限制"
    />
  );
}
