import { codes } from '../contract/envelope';
import { messages } from '../contract/messages';
import { toast } from '../ui/toast/toastStore';
import { apiErrorOf } from './apiError';

/**
 * Shows why something a member pressed did not happen; takes what the trigger gave as `error`, never to be read as a success:
 * `const { error } = await trigger(args); if (error) return showError(error);`
 *
 * A refusal's message as an error toast, or that it failed when the host gave none (for a money call whose host failed on the way, that
 * its result is unknown); a 401 and an aborted call say nothing (the
 * session's end speaks); without an answer, that the network failed, and for a money call that its result is unknown
 * (decisions 34). Reads do not come here: their lists show 重试, or nothing.
 */
export function showError(error: unknown, { money = false }: { money?: boolean } = {}): void {
  if (!error) return;
  const failure = apiErrorOf(error);
  if (failure.kind === 'refused') {
    const unknown = money && failure.code >= codes.fault;
    toast(failure.message || (unknown ? messages.moneyUnknown : messages.failed), 'error');
  }
  if (failure.kind === 'absent') toast(failure.message || messages.failed, 'error');
  if (failure.kind === 'unanswered') toast(money ? messages.moneyUnknown : messages.noAnswer, 'error');
}
