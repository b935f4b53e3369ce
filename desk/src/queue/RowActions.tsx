import { Button, Form, Space } from 'antd';
import { ReasonField, TextField } from '../ui/fields';
import { FormDialog } from '../ui/FormDialog';
import type { ActionFields, QueueAction } from './QueueAction';

interface Props<Row> {
  /** The action that asks, and the id of its item; undefined closes the dialog. */
  asked: { action: QueueAction<Row>; row: Row } | undefined;
  idOf: (row: Row) => string;
  onCancel: () => void;
  onConfirm: (fields: ActionFields) => Promise<unknown>;
  afterClose: () => void;
}

/** Asks for what an action needs: a reason or a reference, and perhaps an internal note. */
export function ActionDialog<Row>({ asked, idOf, onCancel, onConfirm, afterClose }: Props<Row>) {
  const { label, hint, format, withNote = false, templates = [] } = asked?.action.asks ?? {};
  return (
    <FormDialog<ActionFields>
      title={asked ? `${asked.action.label} ${idOf(asked.row)}` : ''}
      open={asked !== undefined}
      onClose={onCancel}
      onSubmit={onConfirm}
      afterClose={afterClose}
      okText="确定"
      danger={asked?.action.danger ?? false}
    >
      <ReasonField label={label} help={hint} format={format} isFirst />
      {templates.length > 0 && <Templates texts={templates} />}
      {withNote && <TextField name="note" label="备注" help="仅内部可见" maxLength={500} />}
    </FormDialog>
  );
}

/** Reasons that fill in the field above them. */
function Templates({ texts }: { texts: readonly string[] }) {
  const form = Form.useFormInstance<ActionFields>();
  return (
    <Space size={4} wrap role="group" aria-label="常用原因" style={{ marginBottom: 12 }}>
      {texts.map((text) => (
        <Button key={text} size="small" onClick={() => form.setFieldsValue({ reason: text })}>
          {text}
        </Button>
      ))}
    </Space>
  );
}

interface RowProps<Row> {
  row: Row;
  actions: QueueAction<Row>[];
  isDisabled: (action: QueueAction<Row>) => boolean;
  onStart: (action: QueueAction<Row>) => void;
}

export function RowActions<Row>({ row, actions, isDisabled, onStart }: RowProps<Row>) {
  const offered = actions.filter((action) => action.appliesTo(row));
  const isMainInPanel = offered.some((action) => action.isInPanel);
  return (
    <Space size={4} wrap>
      {offered.map((action) => (
        <Button
          key={action.key}
          size="small"
          type={action.danger || isMainInPanel ? 'default' : 'primary'}
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
