import { fetchBaseQuery, type BaseQueryFn, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { CallName, CallRequest } from '../contract';
import { codes, type Envelope } from '../contract/envelope';
import { getCalls } from '../contract/methods';
import { selectToken, sessionRefused } from '../session/sessionSlice';
import { toast } from '../ui/toast/toastStore';
import type { ApiError } from './apiError';

/** A request of the slice; make it with `call`. */
export interface Call {
  name: CallName;
  body: object;
  /** Repeats of one press of a confirm button carry the same key (wire, Idempotency-Key). */
  idempotencyKey?: string;
  /** Only the balance poll: a 401 ends the session without the alert (decisions 4). */
  quiet401?: boolean;
}

/** What comes beside `data`: the envelope's message, shown where a paper says so. */
export interface CallMeta {
  message: string;
}

/** A typed request: the call's name, and exactly the payload that its schema names. */
export const call = <Name extends CallName>(
  name: Name,
  body: CallRequest<Name>,
  options: Pick<Call, 'idempotencyKey' | 'quiet401'> = {},
): Call => ({ name, body, ...options });

/** A request without an answer counts as failed after this many ms (spec 1 §7). */
export const requestTimeout = 30_000;

const isGet = (name: CallName) => (getCalls as readonly string[]).includes(name);

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && Number.isInteger(value.code);

const send = fetchBaseQuery({
  /* Absolute, because Node's fetch in tests takes no relative address. */
  baseUrl: `${globalThis.location?.origin ?? ''}/api/`,
  timeout: requestTimeout,
  /* Answers are envelopes whatever their transport status; a proxy's HTML is not one. */
  responseHandler: async (response) => response.json().catch(() => undefined),
  validateStatus: () => true,
});

const failureOf = (error: FetchBaseQueryError | undefined, status: number | undefined): ApiError =>
  !error && (status === 404 || status === 405) ? { kind: 'absent' } : { kind: 'unanswered' };

/*
 * Calls on their way, by token, the poll's left out. Ending a session aborts them, so that the alert they would have raised must be
 * foreseen: an alert outranks the silent exit (decisions 4).
 */
const running = new Map<string, number>();
const count = (token: string, change: 1 | -1) => running.set(token, (running.get(token) ?? 0) + change);

/** Speaks the wire: bearer token, timeout, envelope, the 401 rule; turns every failure into one `ApiError`. */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError, object, CallMeta> = async (
  { name, body, idempotencyKey, quiet401 = false },
  context,
  extra,
) => {
  const token = selectToken(context.getState() as Parameters<typeof selectToken>[0]);
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;

  const counted = token !== null && !quiet401;
  if (counted) count(token, 1);
  const { data, error, meta } = await send(
    isGet(name)
      ? { url: name, method: 'GET', params: body as Record<string, unknown>, headers }
      : { url: name, method: 'POST', body: body instanceof FormData ? body : { ...body }, headers },
    context,
    extra,
  );
  if (counted) count(token, -1);
  const status = meta?.response?.status;
  const answer: Envelope<unknown> | undefined = isEnvelope(data)
    ? { ...data, code: data.code }
    : status === codes.unauthorized
      ? { code: codes.unauthorized, message: '', data: null }
      : undefined;

  if (!answer) return { error: failureOf(error, status) };
  const message = answer.message ?? '';
  if (answer.code === codes.ok) return { data: answer.data ?? null, meta: { message } };
  if (answer.code === codes.unauthorized) {
    if (token) context.dispatch(sessionRefused({ token, quiet: quiet401 && !running.get(token) }));
    return { error: { kind: 'unauthorized', message }, meta: { message } };
  }
  /* A refused read is said at once (spec 1 §8); a refused press is said by what was pressed; the poll would say it every 3.3 s. */
  if (context.type === 'query' && !quiet401) toast(message, 'error');
  return { error: { kind: 'refused', code: answer.code, message }, meta: { message } };
};
