import { messages } from '../contract/messages';
import { toast } from '../ui/toast/toastStore';
import type { ApiError } from './apiError';

/**
 * Shows a failed call as the papers say: a refusal's message as an error toast; a 401 says nothing (the session's alert speaks);
 * a read without an answer is swallowed; a money call without one says that its result is unknown (decisions 34).
 */
export function showError(error: ApiError, { money = false }: { money?: boolean } = {}): void {
  if (error.kind === 'refused' && error.message) toast(error.message, 'error');
  if (error.kind === 'unanswered' && money) toast(messages.moneyUnknown, 'error');
}
