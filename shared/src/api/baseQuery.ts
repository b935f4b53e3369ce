import { fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { type CallName, type CallRequest, type Feature, codes, replayedHeader, eventsHeader } from '@site/contract';
import { isGet, read, type Read } from '../federation/reads';
import { selectToken, sessionRefused } from '../session/sessionSlice';
import { toast } from '../ui/toast/toastStore';
import { readAnswer } from './answer';
import type { ApiError } from './apiError';
import { announceEvents } from './eventsAnnounced';
import { inFlightRequests } from './inFlightRequests';
import { updateServerClock } from './serverClock';

/** What the page's inline script has requested: address, body and token, in this order, to the response. */
type EarlyReads = Map<string, Promise<Response>>;

/** ms after the start of the page when an answer counts as old. */
const keptFor = 30_000;

/**
 * The response of a request that the page's inline script has started (`runtime/src/bootstrap`), once: a
 * repeat is a separate request.
 */
function takeEarlyRead({ url, body = '' }: Read, token: string | null): Promise<Response> | undefined {
  const { earlyReads } = globalThis as { earlyReads?: EarlyReads };
  if (!earlyReads) return undefined;
  if (performance.now() > keptFor) earlyReads.clear();
  const key = `${url} ${body} ${token ?? ''}`;
  const response = earlyReads.get(key);
  earlyReads.delete(key);
  return response;
}

export interface Call {
  name: CallName;
  body: object;
  /** The same for all retries of one money operation. */
  idempotencyKey?: string;
  /** The feature of an optional call: it is sent only to a host that has the feature, and a failure shows no toast. */
  feature?: Feature;
  quiet?: boolean;
  /** Only for the balance poll: a 401 ends the session without the alert 认证失败. */
  quiet401?: boolean;
  /** Sends the request in place of `fetch`, and ends one that takes too long. */
  send?: (request: Request) => Promise<Response>;
}

export interface CallMeta {
  message: string;
  /** The API host repeated its answer to an earlier request with the same idempotency key. */
  replayed?: true;
  token: string | null;
  /** When the request was sent, in ms of `performance.now()`. */
  sentAt: number;
}

/** A typed request: the call's name and the payload of its schema. */
export const call = <Name extends CallName>(
  name: Name,
  body: CallRequest<Name>,
  options: Omit<Call, 'name' | 'body'> = {},
): Call => ({ name, body, ...options });

/** For the `transformResponse` of a mutation whose result is the API host's message. */
export const messageOf = (_data: unknown, meta: CallMeta | undefined): string => meta?.message ?? '';

/** ms after which a request without an answer counts as failed. */
export const requestTimeout = 30_000;

/** State that all requests of a store share, passed as the extra argument of its thunks. */
export interface RequestContext {
  /** Whether the API host has a feature, by its answer to `app`. */
  hasFeature: (feature: Feature) => Promise<boolean>;
  /** Receives the name of a call that had no answer, or failed in the API host. */
  onFailedCall?: ((name: CallName) => void) | undefined;
  /** Headers of a change, by which servers' traces and logs name the page's release. */
  traceHeaders?: (() => Record<string, string>) | undefined;
}

const sendBy = (fetchFn: typeof fetch) =>
  fetchBaseQuery({
    fetchFn,
    /* Absolute, because Node's fetch in tests accepts no relative URL. */
    baseUrl: `${globalThis.location?.origin ?? ''}/api/`,
    timeout: requestTimeout,
    /* The address is that of the page, which the API host does not use: 30 bytes less in each poll. */
    referrerPolicy: 'no-referrer',
    /* Answers are envelopes with any HTTP status. The HTML of a proxy is not one. */
    responseHandler: async (response) => response.json().catch(() => undefined),
    validateStatus: () => true,
  });
const sendNow = sendBy((...request) => fetch(...request));

/**
 * Sends a request with bearer token and timeout, reads the envelope, and turns every failure into an `ApiError`. A
 * 401 ends the session. A refused query shows its message as a toast; a mutation's caller shows it with `showError`.
 */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError, object, CallMeta> = async (
  { name, body, idempotencyKey, feature, quiet = feature !== undefined, quiet401 = false, send: ownSend },
  context,
  extra,
) => {
  const shared = context.extra as RequestContext | undefined;
  if (feature && !(await shared?.hasFeature(feature))) return { error: { kind: 'absent' } };
  const token = selectToken(context.getState() as Parameters<typeof selectToken>[0]);
  const headers: Record<string, string> = context.type === 'mutation' ? { ...shared?.traceHeaders?.() } : {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;

  const early = context.type === 'query' ? takeEarlyRead(read(name, body as never), token) : undefined;
  const send = early ? sendBy(() => early) : ownSend ? sendBy(ownSend as typeof fetch) : sendNow;
  // The page's inline script sends early requests as soon as the page begins.
  const sentAt = early ? 0 : performance.now();
  const removeFromInFlight = inFlightRequests.add(token, name, quiet401, !!idempotencyKey);
  const response = await send(
    isGet(name)
      ? { url: name, method: 'GET', params: body as Record<string, unknown>, headers }
      : { url: name, method: 'POST', body: { ...body }, headers, ...(ownSend && { timeout: 0 }) },
    context,
    extra,
  );
  removeFromInFlight();
  const { headers: received, status } = response.meta?.response ?? {};
  updateServerClock(received?.get('date'));
  const position = received?.get(eventsHeader);
  if (position && token) announceEvents({ token, position });
  const answer = readAnswer(response.data, response.error ? undefined : status);
  const failed = answer.kind === 'unanswered' || (answer.kind === 'refused' && answer.code === codes.fault);
  if (failed && !context.signal.aborted) shared?.onFailedCall?.(name);
  const replayed = idempotencyKey !== undefined && received?.get(replayedHeader) === 'true';
  const metaOf = (message: string): CallMeta => ({
    message,
    ...(replayed && { replayed }),
    token,
    sentAt,
  });
  const isQuery = context.type === 'query';
  /* The poll would repeat its message every 3.3 s. A page says itself that an object does not exist. */
  const showsErrors = isQuery && !quiet401 && !quiet && status !== 404;

  if (answer.kind === 'ok') return { data: answer.data, meta: metaOf(answer.message) };
  if (answer.kind === 'unanswered') return { error: { kind: 'unanswered' } };
  const { code, message, missing } = answer;
  if (code === codes.unauthorized && (token || isQuery)) {
    if (token && inFlightRequests.mayEndSession(token, name))
      context.dispatch(sessionRefused({ token, quiet: quiet401 && !inFlightRequests.wouldAlert(token) }));
    return { error: { kind: 'unauthorized', message }, meta: metaOf(message) };
  }
  if (showsErrors) toast(message, 'error');
  return { error: { kind: 'refused', code, message, ...(missing && { missing }) }, meta: metaOf(message) };
};
