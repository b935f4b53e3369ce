import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { codes } from '@site/contract';
import type { RootState } from './createStore';
import { useDispatch } from './hooks';
import { apiErrorOf, type ApiError } from './apiError';
import type { IdempotentError, IdempotentRequest, IdempotentResult } from './idempotentMutation';
import {
  hasPendingKey,
  hasUnknownResultOfEarlierPage,
  idempotencyKeyFor,
  removePendingKey,
  storePendingKey,
} from './pendingIdempotencyKeys';
import { showError } from './showError';

/** An endpoint that is defined with `idempotentMutation`. */
interface IdempotentEndpoint<Payload, Result> {
  name: string;
  initiate: (
    request: IdempotentRequest<Payload>,
    options: { track: false },
  ) => ThunkAction<{ unwrap: () => Promise<IdempotentResult<Result>> }, RootState, unknown, UnknownAction>;
}

export type SubmitResult<Result> = ({ ok: true } & IdempotentResult<Result>) | { ok: false; error: ApiError };

/**
 * What `UnknownResultNotice` shows after a submission: `unknown`, no response said whether money moved; `replayed`, the
 * API host repeated its answer to the earlier submission and moved nothing again; or why it was refused.
 */
export type ResultNotice = false | 'unknown' | 'replayed' | { refusal: string };

export interface IdempotentMutation<Payload, Result> {
  /** Sends the payload. Resolves to null, without a request, while another submission runs. */
  submit: (payload: Payload) => Promise<SubmitResult<Result> | null>;
  isLoading: boolean;
  notice: ResultNotice;
  /**
   * Whether the outcome of an earlier submission of this payload is unknown. Money may have moved, so a retry must
   * not be checked against a balance or limit that already counts it: the API host recognizes it by its key.
   */
  hasUnknownResult: (payload: Payload) => boolean;
}

/** No answer, or an error on the API host: money may have moved. */
const isUnknown = (error: ApiError): boolean =>
  error.kind === 'unanswered' || (error.kind === 'refused' && error.code >= codes.fault);

const isRefusal = (notice: ResultNotice): notice is { refusal: string } => typeof notice === 'object';

/**
 * Submits a money operation: one request at a time, with a new idempotency key for each submission. A submission whose
 * outcome is unknown keeps its key, and a retry with the same payload repeats it, so that money moves once. The key is
 * stored before the request is sent: after a reload in between, the notice says `unknown` and a retry repeats the key.
 *
 * Call it in the page rather than in a form or dialog, so that the notice survives the form.
 * @param options `silent`: the caller shows errors itself
 */
export function useIdempotentMutation<Payload extends object, Result>(
  endpoint: IdempotentEndpoint<Payload, Result>,
  { silent = false }: { silent?: boolean } = {},
): IdempotentMutation<Payload, Result> {
  const operation = endpoint.name;
  const dispatch = useDispatch();
  const [isLoading, setLoading] = useState(false);
  const [notice, setNotice] = useState<ResultNotice>(() => hasUnknownResultOfEarlierPage(operation) && 'unknown');
  const running = useRef(false);

  async function submit(payload: Payload): Promise<SubmitResult<Result> | null> {
    if (running.current) return null;
    running.current = true;
    setLoading(true);
    setNotice((shown) => (isRefusal(shown) ? false : shown));
    try {
      return await send(payload);
    } finally {
      running.current = false;
      setLoading(false);
    }
  }

  async function send(payload: Payload): Promise<SubmitResult<Result>> {
    /* Only a retry shows a replay: a browser may send one request twice by itself. */
    const isRetry = hasPendingKey(operation, payload);
    const idempotencyKey = idempotencyKeyFor(operation, payload);
    storePendingKey(operation, payload, idempotencyKey);
    try {
      const request = dispatch(endpoint.initiate({ payload, idempotencyKey }, { track: false }));
      const answer = await request.unwrap();
      removePendingKey(operation, payload);
      const replayed = isRetry && answer.replayed;
      setNotice(replayed && 'replayed');
      return { ok: true, result: answer.result, replayed };
    } catch (thrown) {
      const error: IdempotentError = apiErrorOf(thrown);
      const unknown = isUnknown(error);
      /* After a 429 nothing has moved, and the next try is the same request: it keeps the key. */
      const rateLimited = error.kind === 'refused' && error.code === codes.tooMany;
      if (unknown) storePendingKey(operation, payload, idempotencyKey);
      else if (rateLimited) storePendingKey(operation, payload, idempotencyKey, { rateLimited });
      else removePendingKey(operation, payload);
      const refusal = !silent && error.kind === 'refused' && error.message !== '' && { refusal: error.message };
      setNotice(unknown ? 'unknown' : isRetry && error.replayed === true ? 'replayed' : refusal);
      if (!silent) showError(error, { money: true });
      return { ok: false, error };
    }
  }

  return { submit, isLoading, notice, hasUnknownResult: (payload) => hasPendingKey(operation, payload) };
}
