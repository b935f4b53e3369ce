import { App } from 'antd';
import { useState } from 'react';
import { isPending } from '../api/call';
import { delayAction, useDelayedActions } from './delayedActions';
import type { ActionFields, QueueAction } from './QueueAction';

interface Asked<Row> {
  action: QueueAction<Row>;
  row: Row;
  onDone: (id: string) => void;
}

/** Runs the actions of a queue one at a time, after a dialog where an action asks for something. */
export const useQueueActions = <Row>(idOf: (row: Row) => string) => {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked<Row>>();
  const [done, setDone] = useState<{ id: string; action: string }[]>([]);
  const delayed = useDelayedActions();
  const isDelayed = (row: Row) => delayed.some(({ id }) => id === idOf(row));

  /** Rejects after the operator has seen why; the item is then listed again. */
  const sendNow = async ({ action, row }: Asked<Row>, fields: ActionFields) => {
    const answer = await action.send(row, fields);
    if (isPending(answer)) return void message.info(`已提交复核（编号 ${answer.pending}）`);
    message.success(action.done);
    if (!action.keepsItem) setDone((them) => [...them, { id: idOf(row), action: action.label }]);
  };

  const send = async (started: Asked<Row>, fields: ActionFields) => {
    const { action, row, onDone } = started;
    setBusy(true);
    try {
      if (action.delay === undefined) await sendNow(started, fields);
      else
        delayAction(
          { id: idOf(row), label: action.label, send: () => void sendNow(started, fields).catch(() => undefined) },
          action.delay,
        );
      setAsked(undefined);
      if (!action.keepsItem) onDone(idOf(row));
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    asked,
    /** The changes that the operator can still undo. */
    delayed,
    cancel: () => setAsked(undefined),
    confirm: (fields: ActionFields) => (asked ? send(asked, fields) : Promise.resolve()),
    /** @param onDone runs after a successful action, so that the next item is selected */
    start: (action: QueueAction<Row>, row: Row, onDone: (id: string) => void) => {
      if (isBusy || !action.appliesTo(row) || isDelayed(row)) return;
      if (action.asks) setAsked({ action, row, onDone });
      else void send({ action, row, onDone }, { reason: '' }).catch(() => undefined);
    },
    /** Whether a listed row is out of date: its action is done or waits, and the list is not read again yet. */
    isDone: (row: Row, actions: QueueAction<Row>[]) =>
      isDelayed(row) ||
      actions.some(
        ({ label, appliesTo }) => appliesTo(row) && done.some((it) => it.action === label && it.id === idOf(row)),
      ),
  };
};
