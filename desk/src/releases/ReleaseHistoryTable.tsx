import type { AppReleases } from '@site/shared/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { Time } from '../ui/Time';
import { type ReleaseEvent, releaseHistory } from './releaseHistory';

const shownEvents = 6;

const columns: TableColumnsType<ReleaseEvent> = [
  { title: '时间', dataIndex: 'at', render: (at: string) => <Time value={at} /> },
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
