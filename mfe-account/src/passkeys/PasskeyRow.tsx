import { Badge, Callout, Facts, RecordRow, showResult, signalPasskeys, Stack } from '@site/shared';
import { KeyRound } from 'lucide-react';
import { RowMark } from '../RowMark';
import { type Passkey, useAccountRemovePasskeyMutation } from './passkeysApi';
import { ProofButton } from '../forms/ProofDialog';
import { unknownCredential } from './signalAccepted';

/** A passkey with its name, when it was added and last used, and 删除. The host blocks one that may have been copied. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at, credential } = passkey;
  const blocked = Number(passkey.blocked) === 1;
  const [remove] = useAccountRemovePasskeyMutation();
  return (
    <RecordRow
      mark={<RowMark icon={KeyRound} />}
      title={name}
      meta={[blocked ? <Badge tone="bad">已停用</Badge> : null]}
      amount={
        <ProofButton
          label="删除"
          look={{ size: 'small' }}
          title="确定删除该通行密钥吗？"
          password="login"
          onConfirm={async ({ password }) => {
            const removed = showResult(await remove({ id, password }), '已删除通行密钥');
            if (removed && credential) signalPasskeys(unknownCredential(credential.rp_id, credential.id));
            return removed;
          }}
        >
          <p>删除后，“{name}”将不能再用于登录和确认。</p>
        </ProofButton>
      }
    >
      <Stack $gap={2}>
        {blocked && <Callout tone="warn">此通行密钥可能已被复制，不能再使用。请删除后重新添加。</Callout>}
        <Facts
          items={[
            { label: '添加时间', value: created_at },
            { label: '最近使用', value: last_used_at || '尚未使用' },
          ]}
        />
      </Stack>
    </RecordRow>
  );
}
