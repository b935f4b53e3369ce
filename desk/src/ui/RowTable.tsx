import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { Empty, type GetRef, Table, type TableProps } from 'antd';

export interface RowTableProps<Row extends object> extends Omit<TableProps<Row>, 'rowKey'> {
  rowKey: (row: Row) => string | number;
  /** Accessible name of the table. */
  label: string;
  emptyText?: string;
}

/** A table of all rows, or of those of one page. A wide one scrolls sideways, by keyboard too. */
export function RowTable<Row extends object>({ label, emptyText = '暂无数据', ...table }: RowTableProps<Row>) {
  return (
    <Table<Row>
      ref={makeScrollFocusable}
      size="small"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={emptyImage} styles={{ image: { height: 56 } }} description={emptyText} /> }}
      aria-label={label}
      pagination={false}
      {...table}
    />
  );
}

/* antd's own picture repeats the text in a title. */
const emptyImage = <InboxOutlined aria-hidden style={{ fontSize: 48, color: '#8c8c8c' }} />;

const makeScrollFocusable = (table: GetRef<typeof Table> | null) =>
  table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
