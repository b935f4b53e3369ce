import type { ActionFields, QueueAction } from './QueueAction';

interface Rejection<Row> {
  done: string;
  appliesTo: (row: Row) => boolean;
  send: (row: Row, fields: Required<ActionFields>) => Promise<unknown>;
}

/** 拒绝: rejects an item with a reason that the member sees, and perhaps an internal note. */
export const rejectAction = <Row>({ done, appliesTo, send }: Rejection<Row>): QueueAction<Row> => ({
  label: '拒绝',
  key: 'r',
  danger: true,
  done,
  appliesTo,
  asks: { label: '原因', hint: '会员可见', withNote: true },
  send: (row, { reason, note = '' }) => send(row, { reason, note }),
});
