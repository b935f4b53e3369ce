import { fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { CallName, CallRequest } from '../contract';
import { codes, replayedHeader } from '../contract/envelope';
import { getCalls } from '../contract/methods';
import { selectToken, sessionRefused } from '../session/sessionSlice';
import { toast } from '../ui/toast/toastStore';
import { readAnswer } from './answer';
import type { ApiError } from './apiError';
import { callsOnTheirWay } from './callsOnTheirWay';
import { noteReplay } from './replays';
import { noteServerTime } from './serverClock';

/** A request of the slice; make it with `call`. */
export interface Call {
  name: CallName;
  body: object;
  /** Repeats of one press of a confirm button carry the same key (wire, Idempotency-Key). */
  idempotencyKey?: string;
  /** A read whose failure nobody is told: what a host may not have (wire, What our API host adds). */
  quiet?: boolean;
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
  options: Pick<Call, 'idempotencyKey' | 'quiet' | 'quiet401'> = {},
): Call => ({ name, body, ...options });

/** A request without an answer counts as failed after this many ms (spec 1 §7). */
export const requestTimeout = 30_000;

/** What each store's calls share, as the thunks' extra argument. */
export interface CallMemory {
  /** Optional calls that its host has been found not to know. */
  absent: Set<CallName>;
  /** Cache keys of queries that somebody joined who wants to hear how they fail, while they were on their way (`hearJoiners`). */
  joined: Set<string>;
}

const isGet = (name: CallName) => (getCalls as readonly string[]).includes(name);

const send = fetchBaseQuery({
  /* Absolute, because Node's fetch in tests takes no relative address. */
  baseUrl: `${globalThis.location?.origin ?? ''}/api/`,
  timeout: requestTimeout,
  /* Answers are envelopes whatever their transport status; a proxy's HTML is not one. */
  responseHandler: async (response) => response.json().catch(() => undefined),
  validateStatus: () => true,
});

/** Speaks the wire: bearer token, timeout, envelope, the 401 rule; turns every failure into one `ApiError`. */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError, object, CallMeta> = async (
  { name, body, idempotencyKey, quiet = false, quiet401 = false },
  context,
  extra,
) => {
  const memory = context.extra as CallMemory | undefined;
  if (quiet && memory?.absent.has(name)) return { error: { kind: 'absent', message: '' } };
  const token = selectToken(context.getState() as Parameters<typeof selectToken>[0]);
  const cacheKey = context.queryCacheKey ?? '';
  memory?.joined.delete(cacheKey);
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;

  const arrived = callsOnTheirWay.set(token, name, quiet401);
  const { data, error, meta } = await send(
    isGet(name)
      ? { url: name, method: 'GET', params: body as Record<string, unknown>, headers }
      : { url: name, method: 'POST', body: body instanceof FormData ? body : { ...body }, headers },
    context,
    extra,
  );
  arrived();
  noteServerTime(meta?.response?.headers.get('date'));
  if (idempotencyKey && meta?.response?.headers.get(replayedHeader) === 'true') noteReplay(idempotencyKey);
  const answer = readAnswer(data, error ? undefined : meta?.response?.status);
  const isRead = context.type === 'query';
  /* Said at once (spec 1 §8), unless nobody wants to hear it; the poll would say it every 3.3 s. */
  const said = isRead && !quiet401 && (!quiet || memory?.joined.has(cacheKey) === true);

  switch (answer.kind) {
    case 'ok':
      return { data: answer.data, meta: { message: answer.message } };
    case 'absent':
      if (quiet && answer.byTransport) memory?.absent.add(name);
      /* An answered read: `code` 404 is how some hosts say that a thing is not there (spec 1 §8). */
      if (said && !answer.byTransport && answer.message) toast(answer.message, 'error');
      return { error: { kind: 'absent', message: answer.message } };
    case 'unanswered':
      return { error: { kind: 'unanswered' } };
    case 'refused':
      break;
  }
  const { code, message } = answer;
  if (code === codes.unauthorized && (token || isRead)) {
    if (token && callsOnTheirWay.mayEndSession(token, name))
      context.dispatch(sessionRefused({ token, quiet: quiet401 && !callsOnTheirWay.wouldAlert(token) }));
    return { error: { kind: 'unauthorized', message }, meta: { message } };
  }
  /* A refused press is said by what was pressed. */
  if (said) toast(message, 'error');
  return { error: { kind: 'refused', code, message }, meta: { message } };
};
