import type { OperatorRow, Role } from '@site/shared/operators';
import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { useChange } from '../api/useCall';
import { FormDialog } from '../ui/FormDialog';
import { useDoneMessage } from '../ui/useDoneMessage';
import { NewPasswordField } from './NewPasswordField';
import { RolesField } from './RolesField';
import { TokensDialog } from './TokensDialog';

type OpenDialog = 'roles' | 'password' | 'tokens';

/** What an admin may do with an operator's account. */
export function OperatorMenu({ operator }: { operator: OperatorRow }) {
  const { id, name, roles, disabled, totp } = operator;
  const [dialog, setDialog] = useState<OpenDialog>();
  const change = useChange('POST /operators/:id');
  const showDone = useDoneMessage();
  const { modal } = App.useApp();
  const close = () => setDialog(undefined);

  /** Asks before a change that ends the operator's sessions. */
  const confirmChange = (title: string, content: string, fields: { disabled?: boolean; totp?: 0 }, done: string) =>
    void modal.confirm({
      title,
      content,
      okText: '确定',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () =>
        change.mutateAsync({ id, ...fields }).then(
          (answer) => showDone(answer, done),
          /* The message of the failed change is shown already. */
          () => undefined,
        ),
    });
  const disable = () =>
    confirmChange(`停用 ${name}？`, '立即退出登录，全部令牌失效。', { disabled: true }, `已停用 ${name}`);
  const enable = () => change.mutate({ id, disabled: false }, { onSuccess: (it) => showDone(it, `已启用 ${name}`) });
  const removeTotp = () =>
    confirmChange(
      `移除 ${name} 的验证器？`,
      '仅在设备遗失时使用。之后只凭密码登录，请提醒其重新启用两步验证。',
      { totp: 0 },
      '已移除验证器',
    );

  return (
    <Space size={4} wrap>
      <Button size="small" onClick={() => setDialog('roles')}>
        角色
      </Button>
      <Button size="small" onClick={() => setDialog('password')}>
        设置密码
      </Button>
      <Button size="small" onClick={() => setDialog('tokens')}>
        令牌
      </Button>
      {totp === 1 && (
        <Button size="small" danger onClick={removeTotp}>
          移除验证器
        </Button>
      )}
      <Button size="small" danger={!disabled} loading={change.isPending} onClick={disabled ? enable : disable}>
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
      </FormDialog>
      <FormDialog<{ password: string }>
        title={`设置 ${name} 的密码`}
        open={dialog === 'password'}
        onClose={close}
        onSubmit={async (fields) => showDone(await change.mutateAsync({ id, ...fields }), '密码已设置')}
      >
        <NewPasswordField label="新密码" />
      </FormDialog>
      <TokensDialog operator={operator} open={dialog === 'tokens'} onClose={close} />
    </Space>
  );
}
