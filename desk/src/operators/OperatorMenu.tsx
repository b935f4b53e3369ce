import type { OperatorRow, Role } from '@site/contract/operators';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useChange } from '../api/useCall';
import { useOperator } from '../session/operator';
import { FormDialog } from '../ui/FormDialog';
import { ReasonDialog } from '../ui/ReasonDialog';
import { useDoneMessage } from '../ui/useDoneMessage';
import { SecondApprovalNotice, RolesField, NewPasswordField } from './operatorFields';
import { TokensDialog } from './TokensDialog';

type OpenDialog = 'roles' | 'password' | 'tokens' | 'disable' | 'totp';

/** What an admin may do with an operator's account. Their own password and device are changed at 我的账户. */
export function OperatorMenu({ operator }: { operator: OperatorRow }) {
  const { id, name, roles, disabled, totp } = operator;
  const [dialog, setDialog] = useState<OpenDialog>();
  const change = useChange('POST /operators/:id');
  const showDone = useDoneMessage();
  const isOwn = useOperator().id === id;
  const close = () => setDialog(undefined);

  /** Makes a change that ends the operator's sessions, for a reason. */
  const changeFor = async (fields: { reason: string; disabled?: true; totp?: 0 }, done: string) => {
    const answer = await change.mutateAsync({ id, ...fields });
    close();
    showDone(answer, done);
  };
  const enable = () => change.mutate({ id, disabled: false }, { onSuccess: (it) => showDone(it, `已启用 ${name}`) });
  return (
    <Space size={4} wrap>
      <Button size="small" onClick={() => setDialog('roles')}>
        角色
      </Button>
      {!isOwn && (
        <Button size="small" onClick={() => setDialog('password')}>
          设置密码
        </Button>
      )}
      <Button size="small" onClick={() => setDialog('tokens')}>
        令牌
      </Button>
      {totp === 1 && !isOwn && (
        <Button size="small" danger onClick={() => setDialog('totp')}>
          移除验证器
        </Button>
      )}
      <Button
        size="small"
        danger={!disabled}
        loading={change.isPending}
        onClick={disabled ? enable : () => setDialog('disable')}
      >
        {disabled ? '启用' : '停用'}
      </Button>
      <FormDialog<{ roles: Role[] }>
        title={`修改 ${name} 的角色`}
        open={dialog === 'roles'}
        onClose={close}
        initialValues={{ roles }}
        okText="提交"
        onSubmit={async (fields) => showDone(await change.mutateAsync({ id, ...fields }), '角色已修改')}
      >
        <RolesField />
        <SecondApprovalNotice />
      </FormDialog>
      <FormDialog<{ password: string }>
        title={`设置 ${name} 的密码`}
        open={dialog === 'password'}
        onClose={close}
        onSubmit={async (fields) => showDone(await change.mutateAsync({ id, ...fields }), '密码已设置')}
      >
        <NewPasswordField label="新密码" />
        <SecondApprovalNotice />
      </FormDialog>
      <ReasonDialog
        title={`停用 ${name}`}
        open={dialog === 'disable'}
        onCancel={close}
        onConfirm={({ reason }) => changeFor({ disabled: true, reason }, `已停用 ${name}`)}
        hint="立即退出登录，全部令牌失效"
      />
      <ReasonDialog
        title={`移除 ${name} 的验证器`}
        open={dialog === 'totp'}
        onCancel={close}
        onConfirm={({ reason }) => changeFor({ totp: 0, reason }, '已移除验证器')}
        hint="仅在设备遗失时使用，由另一位操作员复核后生效。之后只凭密码登录，请提醒其重新启用两步验证"
      />
      <TokensDialog operator={operator} open={dialog === 'tokens'} onClose={close} />
    </Space>
  );
}
