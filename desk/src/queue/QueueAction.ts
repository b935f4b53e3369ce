/** What a dialog asks for before an action. */
export interface ActionQuestion {
  /** Label of the text, such as 原因. */
  label: string;
  /** Who sees the text. */
  hint?: string;
  /** Whether there is also an internal note. */
  withNote?: boolean;
}

export interface ActionFields {
  /** Answer to the question. */
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
  /** Whether it waits until the evidence about the selected item is on the screen. */
  needsEvidence?: boolean;
  /**
   * Makes the change; rejects after the operator has seen why. The answer `{ pending }` means that a second operator
   * has to confirm it.
   */
  send: (row: Row, fields: ActionFields) => Promise<unknown>;
  /** Shown afterwards, such as 已通过. */
  done: string;
}
