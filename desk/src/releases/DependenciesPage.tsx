import type { AppDependencies, ReleaseDependencies } from '@site/contract/operators';
import { Alert, Empty, Flex, Input, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { RowTable } from '../ui/RowTable';
import { useUrlFilter } from '../ui/useUrlFilter';
import { DependencyGraph } from './DependencyGraph';
import { linkedApps, usesOf } from './usesOf';

const listText = (names: string[]) => names.join('、') || '—';

/** What each live app needs; with a name that was searched for, only the apps that use it, and how. */
function DependencyTable({ dependencies, name }: { dependencies: ReleaseDependencies; name: string }) {
  const { apps } = dependencies;
  const columns: TableColumnsType<AppDependencies> = [
    { title: '应用', dataIndex: 'app' },
    { title: '版本', dataIndex: 'version' },
    ...(name
      ? [{ title: '用法', key: 'use', render: (_: unknown, it: AppDependencies) => listText(usesOf(it, name)) }]
      : []),
    { title: '构建所用共享包', key: 'shared', render: (_, { shared }) => `${shared.built}（可用 ${shared.range}）` },
    { title: '导出', key: 'exports', render: (_, { exports }) => exports.length },
    { title: '接口', key: 'calls', render: (_, { calls }) => calls.length },
    { title: '插槽', key: 'slots', render: (_, { slots }) => listText(slots) },
    { title: '链接到', key: 'links', render: (_, it) => listText(linkedApps(it, apps)) },
  ];
  return (
    <RowTable<AppDependencies>
      label={name ? `使用 ${name} 的应用` : '各应用的依赖'}
      rowKey={({ app }) => app}
      dataSource={name ? apps.filter((it) => usesOf(it, name).length > 0) : apps}
      columns={columns}
      emptyText={`没有应用使用 ${name}`}
    />
  );
}

const foundIn = ({ apps, slots }: ReleaseDependencies, name: string): ReadonlySet<string> =>
  new Set(
    name
      ? [
          ...apps.filter((it) => usesOf(it, name).length > 0).map(({ app }) => app),
          ...slots.filter((it) => it === name),
        ]
      : [],
  );

/** 发布依赖: what each live release needs of the shell, the shared package, other apps and the API host. */
export default function DependenciesPage() {
  const query = useCall('GET /releases/dependencies', {});
  const [{ find }, setFilter] = useUrlFilter({ find: '' });
  return (
    <>
      <PageHeading title="发布依赖">
        <Link to="/releases">返回发布</Link>
      </PageHeading>
      <Loaded query={query}>
        {(dependencies) => (
          <Flex vertical gap="middle">
            {dependencies.problem && <Alert type="warning" showIcon title={dependencies.problem} />}
            {dependencies.apps.length === 0 && !dependencies.problem && <Empty description="还没有发布" />}
            {dependencies.apps.length > 0 && (
              <>
                <Input.Search
                  key={find}
                  defaultValue={find}
                  allowClear
                  aria-label="查找导出、页面地址、插槽、接口或字段"
                  placeholder="如 Button、/deposit、home.games、uservip、uservip.flow"
                  enterButton="查找"
                  onSearch={(text) => setFilter({ find: text.trim() })}
                />
                <DependencyGraph dependencies={dependencies} found={foundIn(dependencies, find)} />
                <DependencyTable dependencies={dependencies} name={find} />
                <Typography.Text type="secondary">
                  来自正式版本的说明文件。改动导出、页面地址、插槽、接口或字段之前，先查找谁在使用。
                </Typography.Text>
              </>
            )}
          </Flex>
        )}
      </Loaded>
    </>
  );
}
