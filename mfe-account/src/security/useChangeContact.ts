import { paths, showResult, useGoBack } from '@site/shared';
import { useAccountChangeContactMutation, type ContactChange } from './securityApi';

/** Returns a function that saves the mobile or the e-mail, shows the result and goes back one page. */
export function useChangeContact(): (change: ContactChange) => Promise<void> {
  const [send] = useAccountChangeContactMutation();
  const goBack = useGoBack(paths.accountCenter);
  return async (change) => {
    const answer = await send(change);
    if (showResult(answer, answer.data || '设置成功')) goBack();
  };
}
