import { codes, messages } from '@site/contract';
import { toast } from '../ui/toast/toastStore';
import { apiErrorOf } from './apiError';

/**
 * Shows why a member's action failed; takes the `error` of a trigger. Nothing without an error.
 *
 * Shows the message of a refusal, or a general one if it is empty. Without an answer it shows a network error, or for
 * a money operation that the outcome is unknown. The end of a session and aborted requests show nothing. Failed
 * queries do not use it: their lists show 重试, or nothing.
 * @param options `money`: the action is a money operation
 */
export function showError(error: unknown, { money = false }: { money?: boolean } = {}): void {
  if (!error) return;
  const failure = apiErrorOf(error);
  if (failure.kind === 'refused') {
    const unknown = money && failure.code >= codes.fault;
    toast(failure.message || (unknown ? messages.moneyUnknown : messages.failed), 'error');
  }
  if (failure.kind === 'absent') toast(messages.failed, 'error');
  if (failure.kind === 'unanswered') toast(money ? messages.moneyUnknown : messages.noAnswer, 'error');
}

/**
 * Shows the result of a member's action: why it failed, as `showError` does, or the toast `done`.
 * @param answer what a trigger resolved with: `showResult(await unbind(id), messages.unbound)`
 * @returns whether it succeeded
 */
export function showResult(answer: { error?: unknown }, done: string, options?: { money?: boolean }): boolean {
  if (answer.error) showError(answer.error, options);
  else toast(done);
  return !answer.error;
}
