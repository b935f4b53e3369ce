import { Table, Typography } from 'antd';
import { changedFields } from './changedFields';

interface Props {
  before: unknown;
  after: unknown;
}

/** A change field by field; what differs is bold and comes first. */
export function ChangeTable({ before, after }: Props) {
  return (
    <Table
      size="small"
      bordered
      pagination={false}
      rowKey="field"
      dataSource={changedFields(before, after)}
      columns={[
        { title: '字段', dataIndex: 'field', render: (field: string) => field || '值' },
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
