import { Badge, Button, Callout, Facts, RecordRow, showResult, Stack } from '@site/shared';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { RowMark } from '../RowMark';
import { type Passkey, useAccountRemovePasskeyMutation } from './passkeysApi';
import { ProofDialog } from '../forms/ProofDialog';

/** A passkey with its name, when it was added and last used, and 删除. The host blocks one that may have been copied. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const blocked = Number(passkey.blocked) === 1;
  return (
    <RecordRow
      mark={<RowMark icon={KeyRound} />}
      title={passkey.name}
      meta={[blocked ? <Badge tone="bad">已停用</Badge> : null]}
      amount={<RemovePasskeyButton passkey={passkey} />}
    >
      <Stack $gap={2}>
        {blocked && <Callout tone="warn">此通行密钥可能已被复制，不能再使用。请删除后重新添加。</Callout>}
        <Facts
          items={[
            { label: '添加时间', value: passkey.created_at },
            { label: '最近使用', value: passkey.last_used_at || '尚未使用' },
          ]}
        />
      </Stack>
    </RecordRow>
  );
}

/** 删除 of one passkey, after the login password. */
function RemovePasskeyButton({ passkey: { id, name } }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false);
  const [remove] = useAccountRemovePasskeyMutation();
  const close = () => setOpen(false);

  const confirm = async ({ password }: { password: string }) => {
    if (showResult(await remove({ id, password }), '已删除通行密钥')) close();
  };

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        删除
      </Button>
      {open && (
        <ProofDialog title="确定删除该通行密钥吗？" password="login" onClose={close} onConfirm={confirm}>
          <p>删除后，“{name}”将不能再用于登录和确认。</p>
        </ProofDialog>
      )}
    </>
  );
}
