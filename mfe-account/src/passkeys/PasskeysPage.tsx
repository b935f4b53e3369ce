import { Button, Callout, EmptyState, isAbsent, PageBody, RecordList, supportsPasskeys, wholeList } from '@site/shared';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AddPasskeyDialog } from './AddPasskeyDialog';
import { ConfirmationSettings } from './ConfirmationSettings';
import { PasskeyRow } from './PasskeyRow';
import { useAccountGetPasskeysQuery } from './passkeysApi';

/** `/passkeys` 通行密钥: the member's passkeys, with buttons to add and remove them, and what they confirm. */
export default function PasskeysPage() {
  const query = useAccountGetPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const passkeys = query.data;
  return (
    <PageBody>
      {isAbsent(query.error) ? (
        <EmptyState subject="member" />
      ) : (
        <>
          <Callout>通行密钥用指纹、面容或锁屏密码代替登录密码，无需记忆，也不会被钓鱼网站骗取。</Callout>
          <RecordList
            label="通行密钥"
            {...wholeList(query, ({ id }) => id)}
            renderItem={(passkey) => <PasskeyRow passkey={passkey} />}
            empty="还没有通行密钥"
            emptySubject="member"
            endless
          />
          {passkeys && <AddPasskey />}
          {passkeys && <ConfirmationSettings hasPasskey={passkeys.length > 0} />}
        </>
      )}
    </PageBody>
  );
}

/** 添加通行密钥, or why this browser cannot. */
function AddPasskey() {
  const [open, setOpen] = useState(false);
  if (!supportsPasskeys()) return <Callout tone="warn">此浏览器不支持通行密钥，请换用其他浏览器添加。</Callout>;
  return (
    <>
      <Button variant="accent" size="large" block onClick={() => setOpen(true)}>
        <Plus size={18} />
        添加通行密钥
      </Button>
      {open && <AddPasskeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
