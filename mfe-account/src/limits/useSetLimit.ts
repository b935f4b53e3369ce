import { showError, toast, type CallRequest } from '@site/shared';
import { useAccountSetLimitMutation } from './limitsApi';

/** Sets a limit and says what the host says of it. @returns `set`, which tells whether it is set, and whether its call runs */
export function useSetLimit() {
  const [send, { isLoading: busy }] = useAccountSetLimitMutation();
  const set = async (limit: Required<CallRequest<'setlimit'>>): Promise<boolean> => {
    const { data, error } = await send(limit);
    if (error) showError(error);
    else toast(data || '设置成功！');
    return !error;
  };
  return { set, busy };
}
