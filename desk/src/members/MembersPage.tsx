import type { MemberRow } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { DataTable } from '../ui/DataTable';
import { PageHeading } from '../ui/PageHeading';
import { SearchField } from '../ui/filters';
import { StatusTag } from '../ui/StatusTag';
import { useUrlFilter } from '../ui/useUrlFilter';
import { moneyColumn, textColumn, timeColumn } from '../ui/figures';

const columns: TableColumnsType<MemberRow> = [
  { title: '编号', dataIndex: 'id' },
  {
    title: '用户名',
    dataIndex: 'username',
    render: (username: string, { id }) => <Link to={`/members/${id}`}>{username}</Link>,
  },
  textColumn('姓名', 'realname'),
  textColumn('手机号', 'mobile'),
  textColumn('邮箱', 'email'),
  moneyColumn('钱包余额', 'wallet'),
  {
    title: '状态',
    dataIndex: 'frozen',
    render: (frozen: 0 | 1) => <StatusTag tone={frozen ? 'bad' : 'good'}>{frozen ? '已冻结' : '正常'}</StatusTag>,
  },
  timeColumn('注册时间', 'created_at'),
  timeColumn('最近登录', 'last_login_at'),
];

/** 会员: finds members. */
export default function MembersPage() {
  const [{ q, page }, setFilter] = useUrlFilter({ q: '' });
  const query = useCall('GET /members', { q, page }, { keepPrevious: true });
  return (
    <>
      <PageHeading title="会员">
        <SearchField
          key={q}
          enterButton="查找"
          aria-label="查找会员"
          placeholder="编号、用户名、手机号、邮箱、姓名、收款账号末四位"
          defaultValue={q}
          maxLength={60}
          onSearch={(next) => setFilter({ q: next })}
          style={{ width: 'min(460px, calc(100vw - 20px))' }}
        />
      </PageHeading>
      <DataTable<MemberRow>
        label="会员"
        query={query}
        columns={columns}
        emptyText={q ? `没有找到“${q}”` : '暂无会员'}
        onPage={(next) => setFilter({ page: next })}
      />
    </>
  );
}
