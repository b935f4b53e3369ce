import type { AppDependencies, ReleaseDependencies } from '@site/contract/operators';
import { Alert, Empty, Flex, Input, Typography, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { RowTable } from '../ui/DataTable';
import { useUrlFilter } from '../ui/useUrlFilter';
import { DependencyGraph } from './DependencyGraph';

/** How an app uses a name, in Chinese: as an export, a page it links to, a slot, a call, or `call.field`. */
function usesOf({ exports, links, slots, calls }: AppDependencies, name: string): string[] {
  const dot = name.lastIndexOf('.');
  const [callName, field] = dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
  const call = calls.find((it) => it.name === name);
  const callOfField = calls.find((it) => it.name === callName);
  return [
    ...(exports.includes(name) ? ['导出'] : []),
    ...(links.includes(name) ? ['链接'] : []),
    ...(slots.includes(name) ? ['插槽'] : []),
    ...(call ? [`接口（读取 ${call.fields.length} 个字段）`] : []),
    ...(field !== undefined && callOfField?.fields.includes(field) ? ['字段'] : []),
  ];
}

/** The apps whose pages an app links to, without itself; `无` names a page that no live app has. */
function linkedApps({ app, links }: AppDependencies, apps: AppDependencies[]): string[] {
  const owners = links
    .filter((link) => link !== '/')
    .map((link) => apps.find(({ pages }) => pages.includes(link))?.app ?? '无');
  return [...new Set(owners)].filter((owner) => owner !== app).toSorted();
}

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
