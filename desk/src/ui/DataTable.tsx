import InboxOutlined from '@ant-design/icons/InboxOutlined';
import type { Page } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Empty, type GetRef, Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Loaded } from './Loaded';

interface RowTableProps<Row extends object> extends Omit<TableProps<Row>, 'rowKey'> {
  rowKey?: (row: Row) => string | number;
  label: string;
  emptyText?: string;
}

/** A table of all rows, or of those of one page. A wide one scrolls sideways, by keyboard too. */
export function RowTable<Row extends object>({ label, emptyText = '暂无数据', rowKey, ...table }: RowTableProps<Row>) {
  return (
    <Table<Row>
      ref={makeScrollFocusable}
      size="small"
      rowKey={rowKey ?? 'id'}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={emptyImage} styles={{ image: { height: 56 } }} description={emptyText} /> }}
      aria-label={label}
      pagination={false}
      {...table}
    />
  );
}

/** The last row of a report: 合计 below the first `before` columns, then a total for each other one. */
export const TotalsRow = ({ before, totals }: { before: number; totals: [name: string, total: ReactNode][] }) => (
  <Table.Summary.Row>
    <Table.Summary.Cell index={0} colSpan={before}>
      合计
    </Table.Summary.Cell>
    {totals.map(([name, total], index) => (
      <Table.Summary.Cell key={name} index={before + index} align="right">
        <strong>{total}</strong>
      </Table.Summary.Cell>
    ))}
  </Table.Summary.Row>
);

/* antd's own picture repeats the text in a title. */
const emptyImage = <InboxOutlined aria-hidden style={{ fontSize: 48, color: '#8c8c8c' }} />;

const makeScrollFocusable = (table: GetRef<typeof Table> | null) =>
  table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');

interface Props<Row extends object> extends Omit<RowTableProps<Row>, 'dataSource' | 'pagination' | 'loading'> {
  /** A page of rows, or all of them. */
  query: UseQueryResult<Page<Row> | Row[]>;
  onPage?: (page: number) => void;
  /** Lets the operator choose how many rows a page has; omitted where the API decides. */
  onPageSize?: (rows: number) => void;
}

/** How many rows a page can have. */
const pageSizes = [20, 50, 100];

/** Some of the rows are on no page, of a list that is very long or a search that finds very many. */
const tooManyRows = '记录太多，未全部列出，请增加筛选条件或输入更多字符。';

/** A table of an answer, with its states: skeleton, 暂无数据, message and 重试; pages as the API cuts them. */
export function DataTable<Row extends object>({ query, onPage, onPageSize, ...table }: Props<Row>) {
  const { data, isPlaceholderData } = query;
  const isPastEnd = data && !Array.isArray(data) && data.current_page > data.last_page && !isPlaceholderData;
  const lastPage = isPastEnd ? data.last_page : 0;
  /* The last item of the last page is gone: without this the table would be empty. */
  useEffect(() => {
    if (lastPage > 0) onPage?.(lastPage);
  });
  if (!data && !query.error)
    return (
      <div role="status" aria-label="加载中">
        <RowTable<Row>
          {...table}
          dataSource={[]}
          locale={{ emptyText: <Skeleton active title={false} paragraph={{ rows: 6 }} /> }}
        />
      </div>
    );
  return (
    <Loaded query={query}>
      {(answer) => {
        const isPaged = !Array.isArray(answer);
        return (
          <RowTable<Row>
            {...table}
            dataSource={isPaged ? answer.data : answer}
            loading={query.isPlaceholderData}
            {...(isPaged && answer.more === 1 && { footer: () => tooManyRows })}
            pagination={
              isPaged && (answer.last_page > 1 || (onPageSize && answer.total > (pageSizes[0] ?? 0)))
                ? {
                    current: answer.current_page,
                    pageSize: answer.per_page,
                    total: answer.total,
                    showSizeChanger: onPageSize !== undefined,
                    pageSizeOptions: pageSizes,
                    showTotal: (total) => `共 ${total}${answer.more === 1 ? '+' : ''} 条`,
                    onChange: (page, rows) => (rows === answer.per_page ? onPage?.(page) : onPageSize?.(rows)),
                  }
                : false
            }
          />
        );
      }}
    </Loaded>
  );
}
