import type { Page } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded } from './Loaded';
import { RowTable, type RowTableProps } from './RowTable';

interface Props<Row extends object> extends Omit<RowTableProps<Row>, 'dataSource' | 'pagination' | 'loading'> {
  /** A page of rows, or all of them. */
  query: UseQueryResult<Page<Row> | Row[]>;
  onPage?: (page: number) => void;
}

/** Some of the rows are on no page, of a list that is very long or a search that finds very many. */
const tooManyRows = '记录太多，未全部列出，请增加筛选条件或输入更多字符。';

/** A table of an answer, with its states: skeleton, 暂无数据, message and 重试; pages as the API cuts them. */
export function DataTable<Row extends object>({ query, onPage, ...table }: Props<Row>) {
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
          <RowTable<Row>
            {...table}
            dataSource={isPaged ? answer.data : answer}
            loading={query.isPlaceholderData}
            {...(isPaged && answer.more === 1 && { footer: () => tooManyRows })}
            pagination={
              isPaged && answer.last_page > 1
                ? {
                    current: answer.current_page,
                    pageSize: answer.per_page,
                    total: answer.total,
                    showSizeChanger: false,
                    showTotal: (total) => `共 ${total}${answer.more === 1 ? '+' : ''} 条`,
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
