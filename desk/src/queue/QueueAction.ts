import type { TextFormatName } from '@site/shared/text';
import type { ReactNode } from 'react';

interface ActionQuestion {
  /** Label of the text, such as 原因. */
  label: string;
  /** How the text is read, by default as a line. */
  format?: TextFormatName;
  hint?: string;
  withNote?: boolean;
  /** Texts to choose from. */
  templates?: readonly string[];
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
  /** What the operator confirms in a dialog before it is sent; omitted where it is sent at once. */
  confirms?: (row: Row) => ReactNode;
  /** Whether the panel has the main button for it, so that the buttons in the row are plain ones. */
  isInPanel?: boolean;
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
  /** ms in which the operator can undo it before it is sent. */
  delay?: number;
}

/** ms in which a refusal can be undone. */
const undoTime = 10_000;

interface Rejection<Row> extends Pick<QueueAction<Row>, 'done' | 'needsEvidence' | 'appliesTo'> {
  /** Reasons that operators choose from. */
  templates?: readonly string[];
  send: (row: Row, fields: Required<ActionFields>) => Promise<unknown>;
}

/** 拒绝: rejects an item with a reason that the member sees, and perhaps an internal note. */
export const rejectAction = <Row>({ send, templates = [], ...action }: Rejection<Row>): QueueAction<Row> => ({
  ...action,
  label: '拒绝',
  key: 'r',
  danger: true,
  delay: undoTime,
  asks: { label: '原因', hint: '会员可见；10秒内可撤销', withNote: true, templates },
  send: (row, { reason, note = '' }) => send(row, { reason, note }),
});
