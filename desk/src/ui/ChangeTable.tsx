import { Table, Typography } from 'antd';
import { changedFields } from './changedFields';
import { fieldName } from './fieldNames';

interface Props {
  before: unknown;
  after: unknown;
  /** Kind of the action. That of a setting shows removed fields; others list only the fields that they set. */
  kind?: string;
}

/** A change field by field; what differs is bold and comes first. */
export function ChangeTable({ before, after, kind = 'content' }: Props) {
  const fields = changedFields(before, after, !kind.startsWith('content'));
  return (
    <Table
      size="small"
      bordered
      pagination={fields.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      rowKey="field"
      dataSource={fields}
      locale={{ emptyText: '暂无数据' }}
      columns={[
        { title: '字段', dataIndex: 'field', render: fieldName },
        { title: '变更前', dataIndex: 'before', render: (text: string) => <Value text={text} /> },
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
