import { paths, showError, toast, useGoBack } from '@site/shared';
import { useAccountChangeContactMutation, type ContactChange } from './securityApi';

/** Sets the mobile or the e-mail, says so and goes back to where the member came from. */
export function useChangeContact(): (change: ContactChange) => Promise<void> {
  const [send] = useAccountChangeContactMutation();
  const goBack = useGoBack(paths.accountCenter);
  return async (change) => {
    const { data, error } = await send(change);
    if (error) return showError(error);
    toast(data || '设置成功');
    goBack();
  };
}
