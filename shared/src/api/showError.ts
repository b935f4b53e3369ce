import { messages } from '../contract/messages';
import { toast } from '../ui/toast/toastStore';
import type { ApiError } from './apiError';

/**
 * Shows why something a member pressed did not happen: a refusal's message as an error toast; a 401 says nothing (the session's alert
 * speaks); without an answer, that the network failed, and for a money call that its result is unknown (decisions 34). Reads do not
 * come here: their lists show 重试, or nothing.
 */
export function showError(error: ApiError, { money = false }: { money?: boolean } = {}): void {
  if (error.kind === 'refused' && error.message) toast(error.message, 'error');
  if (error.kind === 'unanswered') toast(money ? messages.moneyUnknown : messages.noAnswer, 'error');
}
