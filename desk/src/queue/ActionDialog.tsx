import { Form, Input } from 'antd';
import { ReasonDialog } from '../ui/ReasonDialog';
import type { ActionFields, QueueAction } from './QueueAction';

interface Props<Row> {
  /** The action that asks, and the id of its item; undefined closes the dialog. */
  asked: { action: QueueAction<Row>; row: Row } | undefined;
  idOf: (row: Row) => string;
  onCancel: () => void;
  onConfirm: (fields: ActionFields) => Promise<unknown>;
}

/** Asks for what an action needs: a reason or a reference, and perhaps an internal note. */
export function ActionDialog<Row>({ asked, idOf, onCancel, onConfirm }: Props<Row>) {
  const { label: reasonLabel = '原因', hint, withNote = false } = asked?.action.asks ?? {};
  return (
    <ReasonDialog<ActionFields>
      title={asked ? `${asked.action.label} ${idOf(asked.row)}` : ''}
      open={asked !== undefined}
      onCancel={onCancel}
      onConfirm={onConfirm}
      reasonLabel={reasonLabel}
      danger={asked?.action.danger ?? false}
      {...(hint ? { hint } : {})}
    >
      {withNote && (
        <Form.Item name="note" label="备注" extra="仅内部可见">
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
      )}
    </ReasonDialog>
  );
}
