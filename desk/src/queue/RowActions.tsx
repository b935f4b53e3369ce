import { Form, Input, Button, Space } from 'antd';
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
  const { label: reasonLabel = '原因', hint, format, withNote = false } = asked?.action.asks ?? {};
  return (
    <ReasonDialog<ActionFields>
      title={asked ? `${asked.action.label} ${idOf(asked.row)}` : ''}
      open={asked !== undefined}
      onCancel={onCancel}
      onConfirm={onConfirm}
      reasonLabel={reasonLabel}
      reasonFormat={format}
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

interface RowProps<Row> {
  row: Row;
  actions: QueueAction<Row>[];
  isDisabled: (action: QueueAction<Row>) => boolean;
  onStart: (action: QueueAction<Row>) => void;
}

/** The buttons of a row: the actions that apply to it. */
export function RowActions<Row>({ row, actions, isDisabled, onStart }: RowProps<Row>) {
  return (
    <Space size={4}>
      {actions
        .filter((action) => action.appliesTo(row))
        .map((action) => (
          <Button
            key={action.key}
            size="small"
            type={action.danger ? 'default' : 'primary'}
            danger={action.danger ?? false}
            disabled={isDisabled(action)}
            onClick={(event) => {
              event.stopPropagation();
              onStart(action);
            }}
          >
            {action.label}
          </Button>
        ))}
    </Space>
  );
}
