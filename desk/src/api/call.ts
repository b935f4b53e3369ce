import type { OperatorCallName, OperatorData, OperatorRequest, Pending } from '@site/contract/operators';
import { isBackground, sessionToken, setSessionToken } from '../session/session';

/** What the desk does about a failed call, beside showing its message. */
export type FailureKind = 'unauthorized' | 'forbidden' | 'refused' | 'unreachable' | 'fault';

const kinds: Record<number, FailureKind> = { 401: 'unauthorized', 403: 'forbidden', 422: 'refused', 429: 'refused' };

/** Every failure of a call. `message` is Chinese text for the operator. */
export class OperatorError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = 'OperatorError';
    this.kind = kind;
  }
}

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof OperatorError ? error.message : '页面出错，请刷新后重试';

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

type Fields = Record<string, unknown>;

interface RequestOptions {
  signal?: AbortSignal;
  /** Another bearer token than the session's. */
  token?: string;
  /** Media type of a successful answer that is not the JSON envelope. */
  accepts?: string;
  /** Sent with a change; the listener makes a change once for each key. */
  idempotencyKey?: string;
}

/**
 * Sends a call: path parameters come from `fields`; a GET call sends the others as query, without those that are
 * empty, and a POST call as JSON.
 * @returns the response, which may be a failure
 * @throws OperatorError if the listener cannot be reached
 */
const send = async (
  name: string,
  fields: Fields,
  { token, idempotencyKey, signal }: RequestOptions,
): Promise<Response> => {
  const [method = 'GET', template = ''] = name.split(' ');
  const rest = { ...fields };
  const path = template.replace(/:(\w+)/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  const headers = new Headers(token === undefined ? {} : { Authorization: `Bearer ${token}` });
  const url = new URL(`/operator${path}`, window.location.href);
  if (method === 'GET')
    for (const [field, value] of Object.entries(rest))
      if (value !== undefined && value !== '') url.searchParams.set(field, String(value));
  if (isBackground()) headers.set('X-Background', '1');
  if (method === 'POST') headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  const body = JSON.stringify(rest);
  try {
    return await fetch(url, {
      method,
      headers,
      /* Sent also when the page is left at this moment; browsers limit that to 64 KB. */
      ...(method === 'POST' ? { body, keepalive: body.length < 16_384 } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OperatorError('unreachable', '网络异常，请检查网络后重试');
  }
};

/** The envelope of an answer. A body that is none counts as a failure. */
const envelopeOf = async (response: Response): Promise<Envelope> => {
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined;
  return body?.code ? body : { code: 500, message: '', data: null };
};

/**
 * Sends a call with the session's token and checks the answer.
 * @throws OperatorError; code 401 ends the session whose token was sent
 */
export const request = async (
  name: string,
  fields: Fields,
  { accepts, token = sessionToken() ?? undefined, ...options }: RequestOptions = {},
): Promise<{ response: Response; data: unknown }> => {
  const response = await send(name, fields, { ...options, ...(token === undefined ? {} : { token }) });
  if (accepts && response.ok && response.headers.get('content-type')?.startsWith(accepts))
    return { response, data: undefined };
  const { code, message, data } = await envelopeOf(response);
  if (code === 200) return { response, data };
  if (code === 401 && token !== undefined && token === sessionToken()) setSessionToken(null);
  throw new OperatorError(kinds[code] ?? 'fault', message || '服务器异常，请稍后重试');
};

/** Calls that only read. */
export type ReadCall = Extract<OperatorCallName, `GET ${string}`>;
/** Calls that change something. */
export type ChangeCall = Extract<OperatorCallName, `POST ${string}`>;

/**
 * Makes a call of the operators' contract: `call('POST /members/:id/freeze', { id, reason })`.
 * @returns `data` of the answer
 * @throws OperatorError; code 401 ends the session
 */
export const call = async <Name extends OperatorCallName>(
  name: Name,
  fields: OperatorRequest<Name>,
  options: RequestOptions = {},
): Promise<OperatorData<Name>> => {
  const { data } = await request(name, fields, options);
  return data as OperatorData<Name>;
};

/** Whether the answer to a change says that it waits for a second operator. */
export const isPending = (answer: unknown): answer is Pending =>
  typeof answer === 'object' && answer !== null && 'pending' in answer;
