import type { AppReleases } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { makerName, rolloutState } from './rolloutStates';
import { timeColumn } from '../ui/columns';

const shownEvents = 6;

const columns: TableColumnsType<ReleaseEvent> = [
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
      columns={columns}
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
  const events: ReleaseEvent[] = [live, ...previous].map(({ version, since, by }) => ({
    at: since,
    version,
    what: '正式发布',
    who: makerName(by),
  }));
  if (canary) events.push({ at: canary.since, version: canary.version, what: '灰度开始', who: makerName(canary.by) });
  if (rollout)
    events.push({
      at: rollout.since,
      version: rollout.version,
      what: `${rolloutState(rollout).label}，用户比例 ${rollout.percent}%`,
      who: makerName(rollout.by),
    });
  for (const { version, until, percent } of withdrawn) {
    if (!until || (rollout?.state === 'withdrawn' && rollout.version === version)) continue;
    events.push({ at: until, version, what: percent === null ? '回滚' : `撤回（灰度 ${percent}%）`, who: '—' });
  }
  return events.toSorted((one, other) => (one.at < other.at ? 1 : -1));
};
