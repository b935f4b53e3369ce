import type { OperatorRow, Role } from '@site/contract/operators';
import { Alert, Button, Checkbox, Form, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { roleNames, useOperator } from '../session/operator';
import { stateColumn, timeColumn } from '../ui/figures';
import { DataTable } from '../ui/DataTable';
import { PasswordField, TextField } from '../ui/fields';
import { DialogButton, ReasonButton, useDoneMessage } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { TokensDialog } from './TokensDialog';

const columns: TableColumnsType<OperatorRow> = [
  { title: '用户名', dataIndex: 'name' },
  { title: '角色', dataIndex: 'roles', render: (roles: Role[]) => roles.map((role) => roleNames[role]).join('、') },
  stateColumn('状态', 'disabled', { 0: { text: '启用', tone: 'good' }, 1: { text: '已停用', tone: 'bad' } }),
  stateColumn('两步验证', 'totp', { 0: { text: '未启用', tone: 'warning' }, 1: { text: '已启用', tone: 'good' } }),
  timeColumn('最近使用', 'last_used_at'),
  timeColumn('创建时间', 'created_at'),
  { title: '操作', key: 'menu', render: (_, operator) => <OperatorMenu operator={operator} /> },
];

interface Fields {
  name: string;
  password: string;
  roles: Role[];
}

/** 操作员: who works at this desk, and with which roles. */
export default function OperatorsPage() {
  const query = useCall('GET /operators', {});
  const add = useChange('POST /operators');
  return (
    <>
      <PageHeading title="操作员">
        <DialogButton<Fields>
          label="新增操作员"
          button={{ type: 'primary' }}
          okText="新增"
          onSubmit={add.mutateAsync}
          done={({ name }) => `已新增操作员 ${name}`}
        >
          <TextField name="name" label="用户名" missing="请输入用户名" format="line" maxLength={40} />
          <NewPasswordField label="初始密码" />
          <RolesField />
          {secondApprovalNotice}
        </DialogButton>
      </PageHeading>
      <DataTable<OperatorRow> label="操作员" query={query} columns={columns} />
    </>
  );
}

/** What an admin may do with an operator's account. Their own password and device are changed at 我的账户. */
function OperatorMenu({ operator }: { operator: OperatorRow }) {
  const { id, name, roles, disabled, totp } = operator;
  const [showsTokens, setShowsTokens] = useState(false);
  const change = useChange('POST /operators/:id');
  const showDone = useDoneMessage();
  const isOwn = useOperator().id === id;
  const enable = () => change.mutate({ id, disabled: false }, { onSuccess: (it) => showDone(it, `已启用 ${name}`) });
  return (
    <Space size={4} wrap>
      <DialogButton<{ roles: Role[] }>
        label="角色"
        button={{ size: 'small' }}
        title={`修改 ${name} 的角色`}
        initialValues={{ roles }}
        okText="提交"
        onSubmit={(fields) => change.mutateAsync({ id, ...fields })}
        done="角色已修改"
      >
        <RolesField />
        {secondApprovalNotice}
      </DialogButton>
      {!isOwn && (
        <DialogButton<{ password: string }>
          label="设置密码"
          button={{ size: 'small' }}
          title={`设置 ${name} 的密码`}
          onSubmit={(fields) => change.mutateAsync({ id, ...fields })}
          done="密码已设置"
        >
          <NewPasswordField label="新密码" />
          {secondApprovalNotice}
        </DialogButton>
      )}
      <Button size="small" onClick={() => setShowsTokens(true)}>
        令牌
      </Button>
      {totp === 1 && !isOwn && (
        <ReasonButton
          label="移除验证器"
          button={{ size: 'small', danger: true }}
          title={`移除 ${name} 的验证器`}
          onSubmit={({ reason }) => change.mutateAsync({ id, totp: 0, reason })}
          hint="仅在设备遗失时使用，由另一位操作员复核后生效。之后只凭密码登录，请提醒其重新启用两步验证"
        />
      )}
      {disabled ? (
        <Button size="small" loading={change.isPending} onClick={enable}>
          启用
        </Button>
      ) : (
        !isOwn && (
          <ReasonButton
            label="停用"
            button={{ size: 'small', danger: true }}
            title={`停用 ${name}`}
            onSubmit={({ reason }) => change.mutateAsync({ id, disabled: true, reason })}
            done={`已停用 ${name}`}
            hint="立即退出登录，全部令牌失效"
          />
        )
      )}
      <TokensDialog operator={operator} open={showsTokens} onClose={() => setShowsTokens(false)} />
    </Space>
  );
}

const duties: Record<Role, string> = {
  admin: '全部权限，含设置与操作员',
  cashier: '审核存取款，提交余额调整，查看报表',
  support: '处理申请，冻结会员，重置密码',
  editor: '内容、公告与活动',
  releaser: '查看发布；回滚；暂停、继续或撤回自动推进',
  auditor: '只读：队列、会员、报表、发布与操作记录',
};

const roleOptions = (Object.keys(duties) as Role[]).map((role) => ({
  value: role,
  label: `${roleNames[role]}（${duties[role]}）`,
}));

const RolesField = () => (
  <Form.Item
    name="roles"
    label="角色"
    /* Not `required`, which sets an attribute that a group of checkboxes must not have. */
    rules={[
      {
        validator: (_, chosen: Role[] | undefined) =>
          chosen?.length ? Promise.resolve() : Promise.reject(new Error('请选择角色')),
      },
    ]}
  >
    <Checkbox.Group options={roleOptions} style={{ display: 'grid', gap: 8 }} />
  </Form.Item>
);

const NewPasswordField = ({ label }: { label: string }) => (
  <PasswordField name="password" label={label} missing="请输入密码" isNew help="至少 8 位，请当面或通过安全方式告知" />
);

const secondApprovalNotice = (
  <Alert type="info" showIcon title="提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。" />
);
