import type { MemberDetail } from '@site/contract/operators';
import { Button, Flex, Form, Input, type TableColumnsType } from 'antd';
import { useChange } from '../api/useCall';
import { usePermission } from '../session/operator';
import { RowTable } from '../ui/RowTable';
import { useDoneMessage } from '../ui/useDoneMessage';
import { timeColumn } from '../ui/columns';

type Note = MemberDetail['notes'][number];

const columns: TableColumnsType<Note> = [
  timeColumn('时间', 'created_at'),
  { title: '操作员', dataIndex: 'operator' },
  { title: '备注', dataIndex: 'text', render: (text: string) => <span style={styles.text}>{text}</span> },
];

/** 备注: what operators wrote about the member, which members never see. */
export function MemberNotes({ member }: { member: MemberDetail }) {
  const mayWrite = usePermission('members:manage');
  return (
    <Flex vertical gap="middle">
      {mayWrite && <NoteForm id={member.id} />}
      <RowTable<Note>
        label="备注"
        rowKey={({ id }) => id}
        dataSource={member.notes}
        columns={columns}
        emptyText="暂无备注"
      />
    </Flex>
  );
}

function NoteForm({ id }: { id: number }) {
  const [form] = Form.useForm<{ text: string }>();
  const add = useChange('POST /members/:id/notes');
  const showDone = useDoneMessage();
  const submit = ({ text }: { text: string }) =>
    add.mutate(
      { id, text },
      {
        onSuccess: (answer) => {
          showDone(answer, '备注已添加');
          form.resetFields();
        },
      },
    );
  return (
    <Form form={form} name="note" layout="vertical" requiredMark={false} onFinish={submit} style={{ maxWidth: 640 }}>
      <Form.Item
        name="text"
        label="新备注"
        extra="仅内部可见"
        rules={[{ required: true, whitespace: true, message: '请填写备注' }]}
      >
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
      <Button htmlType="submit" loading={add.isPending}>
        添加备注
      </Button>
    </Form>
  );
}

const styles = { text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } as const;
