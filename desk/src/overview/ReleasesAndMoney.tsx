import type { LiveRelease, Overview } from '@site/contract/operators';
import { Card, Flex, Table, type TableColumnsType, Typography } from 'antd';
import { formatMoney } from '../ui/Money';
import { StatusTag } from '../ui/StatusTag';
import { ChartData } from './ChartData';
import { HourChart } from './HourChart';

interface Props {
  releases: LiveRelease[];
  hours: Overview['hours'];
}

/** Share of pages with an error from which a release deserves a look. */
const highErrorShare = 0.02;

const columns: TableColumnsType<LiveRelease> = [
  {
    title: '应用',
    dataIndex: 'app',
    render: (app: string, { version, percent }) => (
      <>
        {app} {version} {percent < 100 && <StatusTag tone="info">{`灰度 ${percent}%`}</StatusTag>}
      </>
    ),
  },
  {
    title: '错误页 / 总页',
    key: 'errors',
    render: (_, { errors, pages }) => {
      const share = pages > 0 ? errors / pages : 0;
      const text = `${errors} / ${pages}（${(100 * share).toFixed(1)}%）`;
      return share >= highErrorShare ? <StatusTag tone="bad">{text}</StatusTag> : text;
    },
  },
  { title: '发布时间', dataIndex: 'activated_at', render: (time: string | null) => time?.slice(5, 16) ?? '—' },
];

const hourRow = ({ hour, deposits, deposit_count: count, errors, activations }: Overview['hours'][number]) => [
  hour.slice(5, 16),
  formatMoney(deposits),
  String(count),
  String(errors),
  activations.join('、') || '—',
];

/** Deposits, page errors and activations by hour on one chart, beside the releases that members get. */
export function ReleasesAndMoney({ releases, hours }: Props) {
  return (
    <Card size="small" title="近 24 小时：存款与版本">
      <Flex gap="middle" wrap align="flex-start">
        <div style={{ flex: '3 1 460px', minWidth: 0 }}>
          <HourChart hours={hours} />
          <ChartData
            label="近 24 小时数据"
            heads={['小时', '存款（元）', '笔数', '页面错误', '发布']}
            rows={[...hours].reverse().map(hourRow)}
          />
        </div>
        <div style={{ flex: '2 1 320px', minWidth: 0 }}>
          {releases.length > 0 ? (
            <Table<LiveRelease>
              size="small"
              rowKey={({ app, version }) => `${app} ${version}`}
              pagination={false}
              dataSource={releases}
              columns={columns}
            />
          ) : (
            <Typography.Text type="secondary">没有发布信息</Typography.Text>
          )}
        </div>
      </Flex>
    </Card>
  );
}
