import type { QueueAction } from './QueueAction';

/** 强制通过: approves an order although the API refused it because of the member. */
export const overrideAction = <Row>(
  isRefused: (row: Row) => boolean,
  send: (row: Row, reason: string) => Promise<unknown>,
): QueueAction<Row> => ({
  label: '强制通过',
  key: 'o',
  danger: true,
  done: '已强制通过',
  appliesTo: isRefused,
  needsEvidence: true,
  asks: { label: '原因', hint: '仅内部可见；提交后须由另一位操作员复核' },
  send: (row, { reason }) => send(row, reason),
});
