import {
  isApiError,
  messages,
  showError,
  toast,
  usePayoutBindAccountMutation,
  type CallRequest,
  useGoBack,
} from '@site/shared';
import { accountsPath, type AccountTab } from './accountsPath';

/** Binds a card or wallet, says 绑定成功 and goes back one screen (spec 1 §7, decisions 21). */
export function useBindAccount(tab: AccountTab): (account: CallRequest<'bindcard'>) => Promise<void> {
  const [bind] = usePayoutBindAccountMutation();
  const goBack = useGoBack(accountsPath(tab));
  return async (account) => {
    const { error } = await bind(account);
    if (isApiError(error)) return showError(error);
    toast(messages.bound);
    goBack();
  };
}
