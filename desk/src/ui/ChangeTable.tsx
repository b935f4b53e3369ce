import { Table, Typography } from 'antd';
import { changedFields } from './changedFields';

interface Props {
  before: unknown;
  after: unknown;
  /** Whether `after` has only the fields that were set; the others stay as they were. */
  isPartial?: boolean;
  /** Whether `before` is the value in force now. */
  isCurrent?: boolean;
}

/** A change field by field; what differs is bold and comes first. */
export function ChangeTable({ before, after, isPartial = false, isCurrent = false }: Props) {
  const fields = changedFields(before, after, isPartial && after !== null);
  return (
    <Table
      size="small"
      bordered
      pagination={fields.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      rowKey="field"
      dataSource={fields}
      locale={{ emptyText: '暂无数据' }}
      columns={[
        { title: '字段', dataIndex: 'field', render: (field: string) => field || '值' },
        { title: isCurrent ? '当前' : '变更前', dataIndex: 'before', render: (text: string) => <Value text={text} /> },
        {
          title: '变更后',
          dataIndex: 'after',
          render: (text: string, row) => <Value text={text} strong={text !== row.before} />,
        },
      ]}
    />
  );
}

function Value({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <Typography.Text strong={strong} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography.Text>
  );
}
