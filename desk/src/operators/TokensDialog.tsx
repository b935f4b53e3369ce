import type { OperatorRow, TokenRow } from '@site/contract/operators';
import { Button, Flex, Form, Modal, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { useOperator } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { TextField } from '../ui/fields';
import { ReasonButton } from '../ui/FormDialog';
import { SecretDialog } from '../ui/SecretDialog';
import { timeColumn } from '../ui/figures';

interface Props {
  operator: Pick<OperatorRow, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
}

/** 令牌: an operator's personal access tokens, for the command line and other clients. Only their owner makes them. */
export function TokensDialog({ operator, open, onClose }: Props) {
  return (
    <Modal title={`${operator.name} 的令牌`} open={open} onCancel={onClose} footer={null} width={760} destroyOnHidden>
      <Tokens operator={operator} />
    </Modal>
  );
}

function Tokens({ operator: { id, name } }: Pick<Props, 'operator'>) {
  const isOwn = useOperator().id === id;
  const query = useCall('GET /operators/:id/tokens', { id });
  const add = useChange('POST /operators/:id/tokens');
  const revoke = useChange('POST /tokens/:id/revoke');
  const [secret, setSecret] = useState<string>();
  const columns: TableColumnsType<TokenRow> = [
    { title: '名称', dataIndex: 'name' },
    timeColumn('创建时间', 'created_at'),
    timeColumn('最近使用', 'last_used_at'),
    timeColumn('到期时间', 'expires_at'),
    {
      title: '操作',
      key: 'revoke',
      render: (_, token) => (
        <ReasonButton
          label="撤销"
          button={{ size: 'small', danger: true }}
          title={`撤销令牌 ${token.name}`}
          onSubmit={({ reason }) => revoke.mutateAsync({ id: token.id, reason })}
          hint="使用此令牌的程序立即停止工作"
        />
      ),
    },
  ];
  return (
    <Flex vertical gap="middle">
      {isOwn && (
        <Form<{ name: string; days: string }>
          name="token"
          layout="inline"
          requiredMark={false}
          style={{ rowGap: 8 }}
          initialValues={{ days: '90' }}
          onFinish={(fields) => add.mutate({ id, ...fields }, { onSuccess: ({ token }) => setSecret(token) })}
        >
          <TextField name="name" label="名称" missing="请填写名称" maxLength={40} placeholder="用途，如 每日报表" />
          <TextField
            name="days"
            label="有效天数"
            missing="请填写天数"
            format="amount"
            inputMode="numeric"
            maxLength={6}
            style={{ width: 90 }}
          />
          <Button type="primary" htmlType="submit" loading={add.isPending}>
            新建令牌
          </Button>
        </Form>
      )}
      <DataTable<TokenRow> label="令牌" query={query} columns={columns} emptyText="没有令牌" />
      <SecretDialog
        title={`${name} 的新令牌`}
        secret={secret}
        hint="凭此令牌可以调用该操作员有权使用的全部接口，请妥善保管。"
        onClose={() => setSecret(undefined)}
      />
    </Flex>
  );
}
