import { useRef, useState } from 'react';
import { isApiError, type ApiError } from './apiError';
import { showError } from './showError';

type Trigger<Payload, Result> = (args: Payload & { idempotencyKey: string }) => { unwrap(): Promise<Result> };

/** The outcome of one press: what the host gave, or why not (already shown to the member). */
export type Outcome<Result> = { ok: true; data: Result } | { ok: false; error: ApiError };

/**
 * Makes a mutation safe to press: one call at a time, an idempotency key a press, and the same key again when the member repeats
 * the very same payload after an answer that never came, so that money moves once (wire, Idempotency-Key; decisions 34).
 * @param trigger the mutation hook's trigger; its argument takes `idempotencyKey`
 * @returns `confirm(payload)`, null while another press runs; and whether one runs
 */
export function useMoneyCall<Payload extends object, Result>(trigger: Trigger<Payload, Result>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const unanswered = useRef<{ key: string; payload: string } | null>(null);

  async function confirm(payload: Payload): Promise<Outcome<Result> | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const text = JSON.stringify(payload);
    const key = unanswered.current?.payload === text ? unanswered.current.key : crypto.randomUUID();
    try {
      const data = await trigger({ ...payload, idempotencyKey: key }).unwrap();
      unanswered.current = null;
      return { ok: true, data };
    } catch (thrown) {
      const error: ApiError = isApiError(thrown) ? thrown : { kind: 'unanswered' };
      unanswered.current = error.kind === 'unanswered' ? { key, payload: text } : null;
      showError(error, { money: true });
      return { ok: false, error };
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { confirm, busy };
}
