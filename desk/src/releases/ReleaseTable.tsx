import type { AppReleases, ReleaseFigures } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { StatusTag } from '../ui/StatusTag';
import { type ComparedFigure, isWorse, shareOf } from './worseThan';

const shareText = (figures: ReleaseFigures, figure: 'errors' | 'failed_calls') =>
  figures.pages === 0 ? '—' : `${figures[figure]}（${(100 * shareOf(figures, figure)).toFixed(1)}%）`;
const valueText = (value: number | null, unit = '') => (value === null ? '—' : `${value}${unit}`);

const compared: { figure: ComparedFigure; title: string; textOf: (figures: ReleaseFigures) => string }[] = [
  { figure: 'errors', title: '错误页', textOf: (it) => shareText(it, 'errors') },
  { figure: 'failed_calls', title: '调用失败页', textOf: (it) => shareText(it, 'failed_calls') },
  { figure: 'lcp', title: 'LCP', textOf: ({ lcp }) => valueText(lcp, ' ms') },
  { figure: 'inp', title: 'INP', textOf: ({ inp }) => valueText(inp, ' ms') },
  { figure: 'cls', title: 'CLS', textOf: ({ cls }) => valueText(cls) },
];

/** Errors and vitals of the releases of an app in the last 24 hours; what is worse than the live release is marked. */
export function ReleaseTable({ releases }: { releases: AppReleases }) {
  const { app, live, canary, figures } = releases;
  const liveFigures = figures.find(({ version }) => version === live.version);
  const columns: TableColumnsType<ReleaseFigures> = [
    {
      title: '版本',
      dataIndex: 'version',
      render: (version: string) => (
        <>
          {version} {version === live.version && <StatusTag tone="good">正式</StatusTag>}
          {version === canary?.version && <StatusTag tone="info">{`灰度 ${canary.percent}%`}</StatusTag>}
        </>
      ),
    },
    { title: '页面', dataIndex: 'pages' },
    ...compared.map(({ figure, title, textOf }) => ({
      title,
      key: figure,
      render: (_: unknown, row: ReleaseFigures) =>
        liveFigures && isWorse(figure, row, liveFigures) ? (
          <StatusTag tone="bad">{textOf(row)} 较差</StatusTag>
        ) : (
          textOf(row)
        ),
    })),
  ];
  return (
    <RowTable<ReleaseFigures>
      label={`${app} 各版本近 24 小时`}
      rowKey={({ version }) => version}
      dataSource={figures}
      columns={columns}
      emptyText="暂无监测数据"
    />
  );
}
