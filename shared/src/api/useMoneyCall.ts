import { useRef, useState } from 'react';
import type { CallName } from '../contract';
import { isApiError, type ApiError } from './apiError';
import { showError } from './showError';
import { forgetAnswered, keyFor, rememberUnanswered } from './unansweredKeys';

type Trigger<Payload, Result> = (args: Payload & { idempotencyKey: string }) => { unwrap(): Promise<Result> };

/** The outcome of one press: what the host gave, or why not (already shown to the member). */
export type Outcome<Result> = { ok: true; data: Result } | { ok: false; error: ApiError };

/**
 * Makes a mutation safe to press: one call at a time, an idempotency key a press, and the same key again when the member repeats
 * the very same payload after an answer that never came, so that money moves once (wire, Idempotency-Key; decisions 34).
 * @param call the wire's name of the call that the mutation makes
 * @param trigger the mutation hook's trigger; its argument takes `idempotencyKey`
 * @param options `silent`: the page itself shows what went wrong
 * @returns `confirm(payload)`, null while another press runs; and whether one runs
 */
export function useMoneyCall<Payload extends object, Result>(
  call: CallName,
  trigger: Trigger<Payload, Result>,
  { silent = false }: { silent?: boolean } = {},
) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function confirm(payload: Payload): Promise<Outcome<Result> | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const press = `${call} ${JSON.stringify(payload)}`;
    const key = keyFor(press);
    try {
      const data = await trigger({ ...payload, idempotencyKey: key }).unwrap();
      forgetAnswered(press);
      return { ok: true, data };
    } catch (thrown) {
      const error: ApiError = isApiError(thrown) ? thrown : { kind: 'unanswered' };
      if (error.kind === 'unanswered') rememberUnanswered(press, key);
      else forgetAnswered(press);
      if (!silent) showError(error, { money: true });
      return { ok: false, error };
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { confirm, busy };
}
