import { Button, Space } from 'antd';
import type { QueueAction } from './QueueAction';

interface Props<Row> {
  row: Row;
  actions: QueueAction<Row>[];
  isDisabled: (action: QueueAction<Row>) => boolean;
  onStart: (action: QueueAction<Row>) => void;
}

/** The buttons of a row: the actions that apply to it. */
export function RowActions<Row>({ row, actions, isDisabled, onStart }: Props<Row>) {
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
