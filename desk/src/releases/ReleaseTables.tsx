import type { AppReleases, ErrorShare, ReleaseError, ReleaseFigures } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { timeColumn } from '../ui/figures';
import { RowTable } from '../ui/DataTable';
import { StatusTag } from '../ui/StatusTag';
import { makerName, rolloutState } from './ReleaseState';

/** Pages that each of two releases needs. */
const leastPages = 100;
const slower = 1.2;
/** Share of pages. */
const moreFailures = 0.01;
/** Score. */
const moreShift = 0.05;

/** What of a release is compared with the live one. */
type ComparedFigure = 'errors' | 'failed_calls' | 'lcp' | 'soft_lcp' | 'inp' | 'cls';

/** The share of pages with an error or a failed call; 0 without pages. */
const shareOf = ({ pages, ...figures }: ReleaseFigures, figure: 'errors' | 'failed_calls'): number =>
  pages > 0 ? figures[figure] / pages : 0;

/**
 * Whether a figure is clearly worse than that of the live release. Only a visual hint: rollouts are judged by the
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
  { figure: 'soft_lcp', title: '换页 LCP', textOf: (it) => valueText(it.soft_lcp, ' ms') },
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

/** Errors that pages reported in the last 24 hours, with their stacks in source lines. Nothing if there are none. */
export function ErrorTable({ releases: { app, errors } }: { releases: AppReleases }) {
  if (errors.length === 0) return null;
  return (
    <RowTable<ReleaseError>
      label={`${app} 近 24 小时的错误`}
      rowKey={({ message, stack }) => `${message} ${stack[0]?.file ?? ''}`}
      dataSource={errors}
      columns={errorColumns}
    />
  );
}

const Shares = ({ shares }: { shares: ErrorShare[] }) =>
  shares.map(({ name, pages }) => <div key={name}>{`${name}（${pages}）`}</div>);

const Stack = ({ stack }: Pick<ReleaseError, 'stack'>) => (
  <details>
    <summary>
      <span lang="en">{`${stack[0]?.file}:${stack[0]?.line}`}</span>
    </summary>
    <pre lang="en" className="release-stack">
      {stack.map(({ file, line, column, code }) => `${file}:${line}:${column}\n${code && `    ${code}\n`}`).join('')}
    </pre>
  </details>
);

const errorColumns: TableColumnsType<ReleaseError> = [
  {
    title: '错误',
    key: 'error',
    render: (_, { message, stack, new_in: newIn }) => (
      <div className="release-error">
        <span lang="en">{message}</span> {newIn !== null && <StatusTag tone="bad">{`灰度 ${newIn} 新出现`}</StatusTag>}
        {stack.length > 0 && <Stack stack={stack} />}
      </div>
    ),
  },
  { title: '页面', dataIndex: 'pages' },
  { title: '网络', dataIndex: 'networks' },
  { title: '版本', key: 'releases', render: (_, { releases }) => <Shares shares={releases} /> },
  { title: '路由', key: 'routes', render: (_, { routes }) => <Shares shares={routes} /> },
  { title: '浏览器', key: 'browsers', render: (_, { browsers }) => <Shares shares={browsers} /> },
  timeColumn('最近', 'last'),
];

const shownEvents = 6;

const historyColumns: TableColumnsType<ReleaseEvent> = [
  timeColumn('时间', 'at'),
  { title: '版本', dataIndex: 'version' },
  { title: '变更', dataIndex: 'what' },
  { title: '操作人', dataIndex: 'who' },
];

/** Who changed what members get of an app, and when. */
export function ReleaseHistoryTable({ releases }: { releases: AppReleases }) {
  return (
    <RowTable<ReleaseEvent>
      label={`${releases.app} 发布历史`}
      rowKey={({ at, version, what }) => `${at} ${version} ${what}`}
      dataSource={releaseHistory(releases).slice(0, shownEvents)}
      columns={historyColumns}
    />
  );
}

interface ReleaseEvent {
  at: string;
  version: string;
  what: string;
  who: string;
}

/** What the registry still knows of an app's releases, the latest first. */
const releaseHistory = ({ live, canary, rollout, previous, withdrawn }: AppReleases): ReleaseEvent[] => {
  const eventOf = ({ version, since, by }: { version: string; since: string; by: string }, what: string) => ({
    at: since,
    version,
    what,
    who: makerName(by),
  });
  return [
    ...[live, ...previous].map((it) => eventOf(it, '正式发布')),
    ...(canary ? [eventOf(canary, '灰度开始')] : []),
    ...(rollout ? [eventOf(rollout, `${rolloutState(rollout).label}，用户比例 ${rollout.percent}%`)] : []),
    ...withdrawn
      .filter(({ version }) => rollout?.state !== 'withdrawn' || rollout.version !== version)
      .flatMap(({ version, until, percent }) =>
        until ? { at: until, version, what: percent === null ? '回滚' : `撤回（灰度 ${percent}%）`, who: '—' } : [],
      ),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
};
