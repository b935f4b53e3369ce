import { useRef, useState } from 'react';
import type { CallName } from '../contract';
import { codes } from '../contract/envelope';
import { apiErrorOf, type ApiError } from './apiError';
import { showError } from './showError';
import { forgetAnswered, isUnanswered, keyFor, rememberUnanswered } from './unansweredKeys';

type Trigger<Payload, Result> = (args: Payload & { idempotencyKey: string }) => { unwrap(): Promise<Result> };

/** The outcome of one press: what the host gave, or why not (already shown to the member). */
export type Outcome<Result> = { ok: true; data: Result } | { ok: false; error: ApiError };

/** Nobody knows whether money moved: no answer, or one that says that the host failed on the way. */
const inDoubt = (error: ApiError): boolean =>
  error.kind === 'unanswered' || (error.kind === 'refused' && error.code >= codes.fault);

/**
 * Makes a mutation safe to press: one call at a time, an idempotency key a press, and the same key again when the member repeats
 * the very same payload after an answer that never came, so that money moves once (wire, Idempotency-Key; decisions 34).
 * @param call the wire's name of the call that the mutation makes
 * @param trigger the mutation hook's trigger; its argument takes `idempotencyKey`
 * @param options `silent`: the page itself shows what went wrong
 * @returns `confirm(payload)`, null while another press runs; `busy`, whether one runs; `doubt`, whether the last press had no answer
 * that tells what became of it: show `MoneyDoubt` then; `awaiting(payload)`, whether this very press is still without an answer: the
 * host may have done it, and what was fetched since tells of that, so no check against balances or the like may stand in its way
 */
export function useMoneyCall<Payload extends object, Result>(
  call: CallName,
  trigger: Trigger<Payload, Result>,
  { silent = false }: { silent?: boolean } = {},
) {
  const [busy, setBusy] = useState(false);
  const [doubt, setDoubt] = useState(false);
  const running = useRef(false);

  async function confirm(payload: Payload): Promise<Outcome<Result> | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await press(payload);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function press(payload: Payload): Promise<Outcome<Result>> {
    const key = keyFor(call, payload);
    try {
      const data = await trigger({ ...payload, idempotencyKey: key }).unwrap();
      forgetAnswered(call, payload);
      setDoubt(false);
      return { ok: true, data };
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      const unknown = inDoubt(error);
      /* Too many tries: nothing moved, and the next try may well be the same press. */
      if (unknown || (error.kind === 'refused' && error.code === codes.tooMany)) rememberUnanswered(call, payload, key);
      else forgetAnswered(call, payload);
      setDoubt(unknown);
      if (!silent) showError(error, { money: true });
      return { ok: false, error };
    }
  }

  const awaiting = (payload: Payload): boolean => isUnanswered(call, payload);

  return { confirm, busy, doubt, awaiting };
}
