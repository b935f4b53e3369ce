import type { Role } from '@site/contract/operators';
import { Form, Input } from 'antd';
import { useChange } from '../api/useCall';
import { FormDialog } from '../ui/FormDialog';
import { useDoneMessage } from '../ui/useDoneMessage';
import { SecondApprovalNotice, RolesField, NewPasswordField } from './operatorFields';

interface Fields {
  name: string;
  password: string;
  roles: Role[];
}

/** 新增操作员: name, first password and roles. */
export function AddOperatorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useChange('POST /operators');
  const showDone = useDoneMessage();
  return (
    <FormDialog<Fields>
      title="新增操作员"
      open={open}
      onClose={onClose}
      okText="新增"
      onSubmit={async (fields) => showDone(await add.mutateAsync(fields), `已新增操作员 ${fields.name}`)}
    >
      <Form.Item
        name="name"
        label="用户名"
        rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}
        normalize={(name: string) => name.trim()}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <NewPasswordField label="初始密码" />
      <RolesField />
      <SecondApprovalNotice />
    </FormDialog>
  );
}
