import { Modal, Table } from 'antd';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Keys and what they do. */
  shortcuts: [key: string, does: string][];
}

/** The overlay of `?`: what each key does. */
export function ShortcutHelp({ open, onClose, shortcuts }: Props) {
  return (
    <Modal title="快捷键" open={open} onCancel={onClose} footer={null} destroyOnHidden>
      <Table
        size="small"
        pagination={false}
        rowKey="0"
        dataSource={shortcuts}
        columns={[
          { title: '按键', dataIndex: 0, render: (key: string) => <kbd>{key}</kbd> },
          { title: '作用', dataIndex: 1 },
        ]}
      />
    </Modal>
  );
}
