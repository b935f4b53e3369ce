import { InboxOutlined } from '@ant-design/icons';
import type { Page } from '@site/shared/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Empty, type GetRef, Table, type TableProps } from 'antd';
import { useEffect } from 'react';
import { Loaded } from './Loaded';

interface Props<Row extends object> extends Omit<TableProps<Row>, 'dataSource' | 'pagination' | 'loading' | 'rowKey'> {
  /** A page of rows, or all of them. */
  query: UseQueryResult<Page<Row> | Row[]>;
  rowKey: (row: Row) => string | number;
  /** Accessible name of the table. */
  label: string;
  onPage?: (page: number) => void;
  emptyText?: string;
}

/** A table of an answer, with its states: skeleton, 暂无数据, message and 重试; pages as the API cuts them. */
export function DataTable<Row extends object>({ query, label, onPage, emptyText = '暂无数据', ...table }: Props<Row>) {
  const { data, isPlaceholderData } = query;
  const isPastEnd = data && !Array.isArray(data) && data.current_page > data.last_page && !isPlaceholderData;
  const lastPage = isPastEnd ? data.last_page : 0;
  /* The last item of the last page is gone: without this the table would be empty. */
  useEffect(() => {
    if (lastPage > 0) onPage?.(lastPage);
  });
  return (
    <Loaded query={query}>
      {(answer) => {
        const isPaged = !Array.isArray(answer);
        return (
          <Table<Row>
            ref={makeScrollFocusable}
            size="small"
            scroll={{ x: 'max-content' }}
            locale={{
              emptyText: <Empty image={emptyImage} styles={{ image: { height: 56 } }} description={emptyText} />,
            }}
            aria-label={label}
            {...table}
            dataSource={isPaged ? answer.data : answer}
            loading={query.isPlaceholderData}
            pagination={
              isPaged && answer.last_page > 1
                ? {
                    current: answer.current_page,
                    pageSize: answer.per_page,
                    total: answer.total,
                    showSizeChanger: false,
                    showTotal: (total) => `共 ${total} 条`,
                    onChange: (page) => onPage?.(page),
                  }
                : false
            }
          />
        );
      }}
    </Loaded>
  );
}

/* antd's own picture repeats the text in a title. */
const emptyImage = <InboxOutlined aria-hidden style={{ fontSize: 48, color: '#8c8c8c' }} />;

/** Lets the keyboard reach the part of a table that scrolls sideways. */
const makeScrollFocusable = (table: GetRef<typeof Table> | null) =>
  table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
