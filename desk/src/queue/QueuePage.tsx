import type { Page } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, App, Button, Card, Flex, Modal, type TableColumnsType, type TableProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Evidence, type OrderRef, useEvidence } from './order';
import { UndoNotice } from './UndoNotice';
import { DataTable } from '../ui/DataTable';
import { Facts } from '../ui/Facts';
import { useConfirm } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { type FilterField, FilterControls } from '../ui/filters';
import { ActionDialog, RowActions } from './RowActions';
import type { QueueAction } from './QueueAction';
import { useQueueActions } from './useQueueActions';
import { useSelection, useShortcuts } from './useSelection';

/** How the panel of the selected row starts actions. */
interface PanelControls {
  /** Starts the action with this label, as its key does. */
  start: (actionLabel: string) => void;
  /** About the row's order; actions that need it can start once it is loaded. */
  evidence: Evidence;
}

interface QueueList<Row> {
  filter: Record<string, string | number>;
  setFilter: (change: Record<string, string>) => void;
  table: { query: UseQueryResult<Page<Row>>; onPage: (page: number) => void; onPageSize?: (rows: number) => void };
}

interface Props<Row extends object> {
  title: string;
  /** Of `useList`. */
  list: QueueList<Row>;
  /** Filters in the heading. */
  fields: FilterField[];
  /** Further filters and buttons beside the title. */
  before?: ReactNode;
  after?: ReactNode;
  idOf: (row: Row) => string;
  columns: TableColumnsType<Row>;
  /** What the operator may do; empty for those who may only read. */
  actions: QueueAction<Row>[];
  /** The order that a row is about, whose evidence is read; omitted where the row itself is all there is. */
  orderOf?: (row: Row) => OrderRef | undefined;
  /** Shown without rows, such as 没有待处理的取款. */
  emptyText: string;
  rowSelection?: TableProps<Row>['rowSelection'] | false;
  /** Further filters above the table. */
  filters?: ReactNode;
  /** What the decision about the selected row needs at a glance; it shows the evidence about the row's order. */
  panel: (row: Row, controls: PanelControls) => ReactNode;
}

/** The button or dialog that had the focus may be gone, which would leave keyboard and screen reader at the top. */
const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};

/** A review queue: a table at the left, the selected item beside it, and keys for all that is done often. */
export function QueuePage<Row extends object>(props: Props<Row>) {
  const { title, list, idOf, columns, actions, orderOf, panel } = props;
  const { query } = list.table;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { isBusy, asked, delayed, cancel, confirm, start, isDone } = useQueueActions(idOf);
  const answer = query.data;
  const rows = answer?.data.filter((row) => !isDone(row, actions)) ?? [];
  const selection = useSelection(
    rows.map(idOf),
    query.isPlaceholderData || !answer ? undefined : JSON.stringify(list.filter),
    orderOf === undefined,
  );
  const selected = rows.find((row) => idOf(row) === selection.id);

  /* Of no other row: each reading is in the audit log. */
  const evidence = useEvidence(selected && orderOf?.(selected), selected);
  const isReady = (row: Row, { needsEvidence }: QueueAction<Row>) =>
    !needsEvidence || (row === selected && evidence.isLoaded);
  const { message } = App.useApp();
  const confirmChange = useConfirm();
  /**
   * Starts an action of the selected row, unless the operator cannot have seen the evidence yet; after a question where
   * the action has one.
   */
  const startIfReady = (action: QueueAction<Row>, row: Row) => {
    if (!action.appliesTo(row)) return;
    if (!isReady(row, action)) return void message.info('审核资料尚未加载完成，暂时不能操作');
    const startNow = () => start(action, row, selection.moveOnFrom);
    if (action.confirms) confirmChange(action.label, idOf(row), action.confirms(row), startNow);
    else startNow();
  };

  const { id: selectedId } = selection;
  const table = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const formerId = useRef(selectedId);
  useEffect(() => {
    if (formerId.current !== undefined) focusIfLost(details.current);
    formerId.current = selectedId;
    if (selectedId !== undefined) table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  useShortcuts({
    j: () => selection.move(1),
    k: () => selection.move(-1),
    '?': () => setHelpOpen(true),
    ...Object.fromEntries(actions.map((action) => [action.key, () => selected && startIfReady(action, selected)])),
  });

  const actionColumn: TableColumnsType<Row>[number] = {
    title: '操作',
    key: 'actions',
    fixed: 'end',
    width: 116,
    render: (_, row) =>
      row === selected && (
        <RowActions
          row={row}
          actions={actions}
          isDisabled={(action) => isBusy || !isReady(row, action)}
          onStart={(action) => startIfReady(action, row)}
        />
      ),
  };
  const shown = answer ? { ...query, data: { ...answer, data: rows } } : query;

  return (
    <>
      <PageHeading title={title}>
        {props.before}
        <FilterControls {...list} fields={props.fields} />
        {props.after}
        <Button className="queue-shortcuts" onClick={() => setHelpOpen(true)}>
          快捷键 ?
        </Button>
      </PageHeading>
      {props.filters}
      {delayed.map((it) => (
        <UndoNotice key={it.id} {...it} />
      ))}
      <Flex gap="middle" wrap align="flex-start">
        <div className="queue-table" ref={table}>
          <DataTable<Row>
            {...list.table}
            query={shown}
            label={title}
            rowKey={idOf}
            columns={actions.length > 0 ? [...columns, actionColumn] : columns}
            emptyText={props.emptyText}
            {...(props.rowSelection && { rowSelection: props.rowSelection })}
            onRow={(row) => ({
              onClick: () => selection.select(idOf(row)),
              ...(row === selected ? { 'aria-current': 'true', className: 'queue-selected' } : {}),
            })}
          />
        </div>
        <Card
          ref={details}
          tabIndex={-1}
          size="small"
          className="queue-panel"
          role="region"
          aria-label="详情"
          hidden={!answer}
        >
          {selection.goneId !== undefined && (
            <Alert
              type="info"
              showIcon
              title={`${selection.goneId} 已被其他操作员处理`}
              description="按 j 选择下一条。"
            />
          )}
          {selected
            ? panel(selected, {
                start: (label) => {
                  const action = actions.find((it) => it.label === label);
                  if (action) startIfReady(action, selected);
                },
                evidence,
              })
            : answer && selection.goneId === undefined && (rows.length > 0 ? '选择一条记录，或按 j' : props.emptyText)}
        </Card>
      </Flex>
      <ActionDialog
        asked={asked}
        idOf={idOf}
        onCancel={cancel}
        onConfirm={confirm}
        afterClose={() => focusIfLost(details.current)}
      />
      <Modal title="快捷键" open={isHelpOpen} onCancel={() => setHelpOpen(false)} footer={null} destroyOnHidden>
        <Facts
          items={{
            j: '选择下一条',
            k: '选择上一条',
            ...Object.fromEntries(actions.map(({ key, label }) => [key, label])),
            '?': '显示快捷键',
          }}
        />
      </Modal>
    </>
  );
}
