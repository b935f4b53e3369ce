import type { ContentKey } from '@site/contract/operators';
import { Alert, Flex, Table, type TableColumnsType, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { stateColumn } from '../ui/figures';
import { formOf } from './forms';
import { readable } from './shape';
import { SiteState } from './SiteState';

/** 设置: the money settings. */
export const SettingsPage = () => (
  <>
    <PageHeading title="设置" />
    <Alert
      type="info"
      showIcon
      title="这里的修改影响资金，提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。关闭功能立即生效。网站的开放与维护在“内容”页。"
      style={{ marginBottom: 12 }}
    />
    <KeyTable isMoney />
  </>
);

/** 内容: whether the site is open, and all texts, pictures and lists that members see. */
export const ContentPage = () => (
  <>
    <PageHeading title="内容" />
    <Flex vertical gap="middle">
      <SiteState />
      <KeyTable isMoney={false} />
    </Flex>
  </>
);

const linkTo = ({ key, money }: ContentKey) =>
  money ? `/settings/${key}` : `/content/edit?${new URLSearchParams({ key }).toString()}`;

/** A readable value on one line: `USDT：开；银行转账：关`, or the number of its items. */
const summaryOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value ?? '') || '—';
  const parts = Object.entries(value);
  if (parts[0]?.[0] === '第 1 项') return `${parts.length} 项`;
  return parts.map(([label, part]) => `${label}：${summaryOf(part)}`).join('；');
};

const valueColumn: TableColumnsType<ContentKey>[number] = {
  title: '当前值',
  dataIndex: 'value',
  render: (value: unknown, { key }) => (
    <Typography.Paragraph ellipsis={{ rows: 2, tooltip: true }} style={{ margin: 0, maxWidth: 420 }}>
      {summaryOf(readable(value, formOf(key, value).shape))}
    </Typography.Paragraph>
  ),
};

const columns: TableColumnsType<ContentKey> = [
  {
    title: '名称',
    dataIndex: 'key',
    render: (key: string, row) => (
      <Link to={linkTo(row)} style={{ whiteSpace: 'nowrap' }}>
        {formOf(key, null).title}
      </Link>
    ),
  },
  { title: '说明', dataIndex: 'about', render: (about: string, { key }) => formOf(key, null).about ?? about },
  stateColumn('状态', 'set', { true: { text: '已修改', tone: 'info' }, false: { text: '默认', tone: 'neutral' } }),
];

/** The keys that an operator can edit, with what they are for and whether an operator has changed them. */
function KeyTable({ isMoney }: { isMoney: boolean }) {
  return (
    <Loaded query={useCall('GET /content', {})}>
      {(keys) => (
        <Table<ContentKey>
          size="small"
          rowKey="key"
          pagination={false}
          dataSource={keys.filter(({ money }) => money === isMoney)}
          columns={isMoney ? columns.toSpliced(2, 0, valueColumn) : columns}
          locale={{ emptyText: '没有可编辑的内容' }}
        />
      )}
    </Loaded>
  );
}
