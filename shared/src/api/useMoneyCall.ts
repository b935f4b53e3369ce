import { useRef, useState } from 'react';
import type { CallName } from '../contract';
import { codes } from '../contract/envelope';
import { apiErrorOf, type ApiError } from './apiError';
import { takeReplay } from './replays';
import { showError } from './showError';
import { forgetAnswered, isUnanswered, keyFor, rememberUnanswered } from './unansweredKeys';

type Trigger<Payload, Result> = (args: Payload & { idempotencyKey: string }) => { unwrap(): Promise<Result> };

/**
 * The outcome of one press: what the host gave (`replayed`: to the same press before, nothing was done anew), or why not (already shown
 * to the member).
 */
export type Outcome<Result> = { ok: true; data: Result; replayed: boolean } | { ok: false; error: ApiError };

/**
 * What has to stand beside the button after a press: `unanswered`, nobody knows what became of it; `replayed`, the answer is that of the
 * same press before, and nothing was done anew, whatever the member meant.
 */
export type Doubt = false | 'unanswered' | 'replayed';

/** Nobody knows whether money moved: no answer, or one that says that the host failed on the way. */
const inDoubt = (error: ApiError): boolean =>
  error.kind === 'unanswered' || (error.kind === 'refused' && error.code >= codes.fault);

/**
 * Makes a mutation safe to press: one call at a time, an idempotency key a press, and the same key again when the member repeats
 * the very same payload after an answer that never came, so that money moves once (wire, Idempotency-Key; decisions 34).
 * @param call the wire's name of the call that the mutation makes
 * @param trigger the mutation hook's trigger; its argument takes `idempotencyKey`
 * @param options `silent`: the page itself shows what went wrong
 * @returns `confirm(payload)`, null while another press runs; `busy`, whether one runs; `doubt`, what has to be told of the last press
 * beyond its outcome, for `MoneyDoubt`; `awaiting(payload)`, whether this very press is still without an answer: the
 * host may have done it, and what was fetched since tells of that, so no check against balances or the like may stand in its way
 */
export function useMoneyCall<Payload extends object, Result>(
  call: CallName,
  trigger: Trigger<Payload, Result>,
  { silent = false }: { silent?: boolean } = {},
) {
  const [busy, setBusy] = useState(false);
  const [doubt, setDoubt] = useState<Doubt>(false);
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
    const repeats = isUnanswered(call, payload);
    const key = keyFor(call, payload);
    /* A browser may send a request twice by itself: that is no second press. */
    const isReplayed = () => takeReplay(key) && repeats;
    try {
      const data = await trigger({ ...payload, idempotencyKey: key }).unwrap();
      forgetAnswered(call, payload);
      const replayed = isReplayed();
      setDoubt(replayed && 'replayed');
      return { ok: true, data, replayed };
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      const unknown = inDoubt(error);
      /* Too many tries: nothing moved, and the next try may well be the same press. */
      if (unknown || (error.kind === 'refused' && error.code === codes.tooMany)) rememberUnanswered(call, payload, key);
      else forgetAnswered(call, payload);
      setDoubt(unknown ? 'unanswered' : isReplayed() && 'replayed');
      if (!silent) showError(error, { money: true });
      return { ok: false, error };
    }
  }

  const awaiting = (payload: Payload): boolean => isUnanswered(call, payload);

  return { confirm, busy, doubt, awaiting };
}
