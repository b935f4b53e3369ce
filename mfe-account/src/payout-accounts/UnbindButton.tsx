import { messages, showResult, type PayoutAccount } from '@site/shared';
import { ConfirmButton } from '../ConfirmButton';
import { useAccountUnbindPayoutAccountMutation } from './unbindApi';

/** 解绑 of one account, after confirmation. */
export function UnbindButton({ account }: { account: PayoutAccount }) {
  const [unbind] = useAccountUnbindPayoutAccountMutation();

  const confirm = async () => void showResult(await unbind(account.id), messages.unbound);

  return (
    <ConfirmButton label="解绑" size="small" title="确定解绑吗？" onConfirm={confirm}>
      {account.bank} {account.bank_no}
    </ConfirmButton>
  );
}
