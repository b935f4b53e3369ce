import { showError } from '../api/showError';
import type { CallRequest } from '@site/contract';
import { usePasskeyGetConfirmOptionsMutation, type ConfirmationRequest } from './passkeyApi';
import { showPasskeyFailure, signWithPasskey } from './passkeys';

/** A signed challenge, sent as `confirmation` with the call that it was made for. It is valid once, for 5 minutes. */
export type Confirmation = CallRequest<'passkey/login'>['response'];

/**
 * Returns a function that asks for a passkey to confirm an action. Without a confirmation it resolves to undefined: the
 * reason has been shown, and the form stays as it is.
 */
export function useConfirmByPasskey(): (action: ConfirmationRequest) => Promise<Confirmation | undefined> {
  const [getOptions] = usePasskeyGetConfirmOptionsMutation();
  return async (action) => {
    const { data: options, error } = await getOptions(action);
    if (error) {
      showError(error);
      return undefined;
    }
    const answer = await signWithPasskey(options);
    if (answer.ok) return answer.response;
    showPasskeyFailure(answer.failure);
    return undefined;
  };
}
