import { showResult, type CallRequest } from '@site/shared';
import { useAccountSetLimitMutation } from './limitsApi';

/**
 * Returns `set`, which saves a limit, shows the host's message and resolves to true on success, and `busy` while it
 * runs.
 */
export function useSetLimit() {
  const [send, { isLoading: busy }] = useAccountSetLimitMutation();
  const set = async (limit: Required<CallRequest<'setlimit'>>): Promise<boolean> => {
    const answer = await send(limit);
    return showResult(answer, answer.data || '设置成功！');
  };
  return { set, busy };
}
