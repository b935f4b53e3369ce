import { App } from 'antd';
import { useState } from 'react';
import { isPending } from '../api/call';
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

  const send = async ({ action, row, onDone }: Asked<Row>, fields: ActionFields) => {
    setBusy(true);
    try {
      const answer = await action.send(row, fields);
      setAsked(undefined);
      if (action.keepsItem) {
        message.success(action.done);
        return;
      }
      if (isPending(answer)) message.info(`已提交复核（编号 ${answer.pending}）`);
      else {
        message.success(action.done);
        setDone((them) => [...them, { id: idOf(row), action: action.label }]);
      }
      onDone(idOf(row));
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    asked,
    cancel: () => setAsked(undefined),
    confirm: (fields: ActionFields) => (asked ? send(asked, fields) : Promise.resolve()),
    /** @param onDone runs after a successful action, so that the next item is selected */
    start: (action: QueueAction<Row>, row: Row, onDone: (id: string) => void) => {
      if (isBusy || !action.appliesTo(row)) return;
      if (action.asks) setAsked({ action, row, onDone });
      /* The message of a failed change is shown already. */
      else void send({ action, row, onDone }, { reason: '' }).catch(() => undefined);
    },
    /** Whether a listed row is out of date, because its action is done and the list is not read again yet. */
    isDone: (row: Row, actions: QueueAction<Row>[]) =>
      actions.some(
        ({ label, appliesTo }) => appliesTo(row) && done.some((it) => it.action === label && it.id === idOf(row)),
      ),
  };
};
