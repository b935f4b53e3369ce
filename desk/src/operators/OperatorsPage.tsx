import type { OperatorRow, Role } from '@site/contract/operators';
import { Button, type TableColumnsType, Form, Input } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { roleNames } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { PageHeading } from '../ui/PageHeading';
import { StatusTag } from '../ui/StatusTag';
import { OperatorMenu } from './OperatorMenu';
import { timeColumn } from '../ui/columns';
import { FormDialog } from '../ui/FormDialog';
import { useDoneMessage } from '../ui/useDoneMessage';
import { SecondApprovalNotice, RolesField, NewPasswordField } from './operatorFields';

const columns: TableColumnsType<OperatorRow> = [
  { title: '用户名', dataIndex: 'name' },
  {
    title: '角色',
    dataIndex: 'roles',
    render: (roles: Role[]) => roles.map((role) => roleNames[role]).join('、'),
  },
  {
    title: '状态',
    dataIndex: 'disabled',
    render: (disabled: 0 | 1) => <StatusTag tone={disabled ? 'bad' : 'good'}>{disabled ? '已停用' : '启用'}</StatusTag>,
  },
  { title: '两步验证', dataIndex: 'totp', render: (totp: 0 | 1) => (totp ? '已启用' : '未启用') },
  timeColumn('最近使用', 'last_used_at'),
  timeColumn('创建时间', 'created_at'),
  { title: '操作', key: 'menu', render: (_, operator) => <OperatorMenu operator={operator} /> },
];

/** 操作员: who works at this desk, and with which roles. */
export default function OperatorsPage() {
  const query = useCall('GET /operators', {});
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeading title="操作员">
        <Button type="primary" onClick={() => setOpen(true)}>
          新增操作员
        </Button>
      </PageHeading>
      <DataTable<OperatorRow> label="操作员" query={query} rowKey={({ id }) => id} columns={columns} />
      <AddOperatorDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface Fields {
  name: string;
  password: string;
  roles: Role[];
}

/** 新增操作员: name, first password and roles. */
function AddOperatorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
