import { Badge, Callout, Facts, RecordRow, Stack } from '@site/shared';
import { RowMark } from '../RowMark';
import type { Passkey } from './passkeysApi';
import { RemovePasskeyButton } from './RemovePasskeyButton';

/** A passkey with its name, when it was added and last used, and 删除. The host blocks one that may have been copied. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const blocked = Number(passkey.blocked) === 1;
  return (
    <RecordRow
      mark={<RowMark icon="key" />}
      title={passkey.name}
      meta={
        blocked
          ? [
              <Badge key="blocked" tone="bad">
                已停用
              </Badge>,
            ]
          : []
      }
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
