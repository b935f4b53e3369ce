import type { AppReleases, ErrorShare, ReleaseError } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { StatusTag } from '../ui/StatusTag';
import { timeColumn } from '../ui/columns';

/** Errors that pages reported in the last 24 hours, with their stacks in source lines. Nothing if there are none. */
export function ErrorTable({ releases: { app, errors } }: { releases: AppReleases }) {
  if (errors.length === 0) return null;
  return (
    <RowTable<ReleaseError>
      label={`${app} 近 24 小时的错误`}
      rowKey={({ message, stack }) => `${message} ${stack[0]?.file ?? ''}`}
      dataSource={errors}
      columns={columns}
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

const columns: TableColumnsType<ReleaseError> = [
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
