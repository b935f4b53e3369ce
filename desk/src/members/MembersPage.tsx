import type { MemberRow } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { DataTable } from '../ui/DataTable';
import { PageHeading } from '../ui/PageHeading';
import { SearchField } from '../ui/filters';
import { useList } from '../ui/useUrlFilter';
import { moneyColumn, stateColumn, textColumn, timeColumn } from '../ui/figures';

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
  stateColumn('状态', 'frozen', { 0: { text: '正常', tone: 'good' }, 1: { text: '已冻结', tone: 'bad' } }),
  timeColumn('注册时间', 'created_at'),
  timeColumn('最近登录', 'last_login_at'),
];

/** 会员: finds members. */
export default function MembersPage() {
  const { table, setFilter, filter } = useList('GET /members', { q: '' });
  const { q } = filter;
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
      <DataTable<MemberRow> {...table} label="会员" columns={columns} emptyText={q ? `没有找到“${q}”` : '暂无会员'} />
    </>
  );
}
