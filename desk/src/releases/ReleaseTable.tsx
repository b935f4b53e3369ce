import type { AppReleases, ReleaseFigures } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { StatusTag } from '../ui/StatusTag';

/** Pages that each of two releases needs. */
const leastPages = 100;
const slower = 1.2;
/** Share of pages. */
const moreFailures = 0.01;
/** Score. */
const moreShift = 0.05;

/** What of a release is compared with the live one. */
type ComparedFigure = 'errors' | 'failed_calls' | 'lcp' | 'inp' | 'cls';

/** The share of pages with an error or a failed call; 0 without pages. */
const shareOf = ({ pages, ...figures }: ReleaseFigures, figure: 'errors' | 'failed_calls'): number =>
  pages > 0 ? figures[figure] / pages : 0;

/**
 * Whether a figure is clearly worse than that of the live release. Only a hint for the eye: rollouts are judged by the
 * rollout worker.
 */
const isWorse = (figure: ComparedFigure, release: ReleaseFigures, live: ReleaseFigures): boolean => {
  if (Math.min(release.pages, live.pages) < leastPages) return false;
  if (figure === 'errors' || figure === 'failed_calls')
    return shareOf(release, figure) - shareOf(live, figure) >= moreFailures;
  const [value, before] = [release[figure], live[figure]];
  if (value === null || before === null) return false;
  return figure === 'cls' ? value - before >= moreShift : value >= before * slower;
};

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
