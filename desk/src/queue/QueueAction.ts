import type { TextFormatName } from '@site/shared/text';

interface ActionQuestion {
  /** Label of the text, such as 原因. */
  label: string;
  /** How the text is read, by default as a line. */
  format?: TextFormatName;
  hint?: string;
  withNote?: boolean;
}

export interface ActionFields {
  reason: string;
  note?: string;
}

/** Something an operator does with an item of a queue: a button in its row, and a key. */
export interface QueueAction<Row> {
  label: string;
  key: string;
  danger?: boolean;
  appliesTo: (row: Row) => boolean;
  asks?: ActionQuestion;
  /** What the operator confirms in a dialog before the key sends it; undefined where the key sends it at once. */
  confirms?: (row: Row) => string | undefined;
  /** Whether it waits until the evidence about the selected item is on the screen. */
  needsEvidence?: boolean;
  /**
   * Makes the change; rejects after the operator has seen why. The answer `{ pending }` means that a second operator
   * has to confirm it.
   */
  send: (row: Row, fields: ActionFields) => Promise<unknown>;
  /** Whether the item stays in the list, and selected, when it is done. */
  keepsItem?: boolean;
  /** Shown afterwards, such as 已通过. */
  done: string;
}

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
