import type { LightMyRequestResponse } from 'fastify';
import type { Readable } from 'node:stream';
import { validate } from '../../../api/src/base/http/validate';
import type { Actors } from './actors';
import { RawJson } from './longValues';
import { RowReference, SettingValue } from './references';
import { callOf, type FuzzedRequest } from './requests';

export interface Exchange {
  request: FuzzedRequest;
  /** As it was sent, for messages of failures. */
  sent: { url: string; headers: Record<string, string>; body: string };
  status: number;
  headers: Record<string, unknown>;
  body: string;
  /** Whether the session was valid and the fields fit the schema of the call. */
  accepted: boolean;
}

/** Settings of operators, by key. */
export type StoredSettings = ReadonlyMap<string, unknown>;

const resolve = async (actors: Actors, settings: StoredSettings, fields: Record<string, unknown>) => {
  const { db } = actors.host;
  const resolved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    let it = value;
    if (value instanceof RowReference) it = await value.resolve(db, actors.member.id, actors.protectedMember.id);
    else if (isSettingKey(value)) it = [...settings.keys()][value.setting % settings.size];
    else if (value instanceof SettingValue) it = value.apply(settings.get(textOf(resolved.key)));
    Object.defineProperty(resolved, name, { value: it, enumerable: true, configurable: true, writable: true });
  }
  return resolved;
};

const isSettingKey = (value: unknown): value is { setting: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'setting';

const jsonOf = (value: unknown): string =>
  value instanceof RawJson ? value.json : (JSON.stringify(value, (_name, it) => it) ?? 'null');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value));

/** As `encodeURIComponent`, which throws for half a surrogate pair. */
const encoded = (text: string): string =>
  text
    .split(/\p{Cs}/u)
    .map(encodeURIComponent)
    .join('%ED%A0%80');

const objectJson = (fields: [string, unknown][]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)}`).join()}}`;

const sessionOf = (request: FuzzedRequest, actors: Actors): string | undefined => {
  const { session, role } = request;
  const call = callOf(request);
  const member = actors.member.token;
  const operator = actors.operators.get(role) ?? '';
  const own = call.side === 'member' ? member : operator;
  switch (session) {
    case 'valid':
      return `Bearer ${own}`;
    case 'other':
      return `Bearer ${call.side === 'member' ? operator : member}`;
    case 'ended':
      return `Bearer ${actors.endedSession}`;
    case 'wrong':
      return `bearer ${own.slice(0, -1)}`;
    case 'malformed':
      return `Basic ${own}\u00e9`;
    default:
      return undefined;
  }
};

/** Whether the host would accept the fields. */
const fits = (request: FuzzedRequest, json: string, params: Record<string, unknown>): boolean => {
  try {
    const sent = JSON.parse(json) as Record<string, unknown>;
    const present = Object.entries(sent).filter(([, value]) => value !== null);
    validate(callOf(request).schema, { ...Object.fromEntries(present), ...params });
    return true;
  } catch {
    return false;
  }
};

const boundary = 'fuzz-boundary';

/** A multipart body with a file, whose bytes the field `file` has in base64. */
const upload = (fields: [string, unknown][]): Buffer => {
  const file = Buffer.from(textOf(Object.fromEntries(fields).file), 'base64');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
};

const bodyOf = ({ damage }: FuzzedRequest, fields: [string, unknown][]): string => {
  switch (damage.how) {
    case 'repeat':
      return objectJson([...fields, ...fields.toReversed()]);
    case 'empty':
      return '';
    case 'cut':
      return objectJson(fields).slice(0, damage.at);
    case 'text':
      return damage.text;
    default:
      return objectJson(fields);
  }
};

const firstChunk = (stream: Readable): Promise<string> =>
  new Promise((done) => {
    stream.once('data', (chunk) => done(String(chunk))).once('end', () => done(''));
    stream.on('error', () => undefined);
  });

/** Sends a request to the listener of its call, without a network. */
export const send = async (request: FuzzedRequest, actors: Actors, settings: StoredSettings): Promise<Exchange> => {
  const { damage, idempotencyKey } = request;
  const call = callOf(request);
  const fields = Object.entries(await resolve(actors, settings, request.fields));
  const inPath = (name: string) => call.path.split('/').includes(`:${name}`);
  const params = Object.fromEntries(fields.filter(([name]) => inPath(name)).map(([name, it]) => [name, textOf(it)]));
  const others = fields.filter(([name]) => !inPath(name));
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => encoded(params[name] ?? ''));
  const get = call.method === 'GET';
  const query = others.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value)).slice(0, 4000)}`);
  const damagedQuery = damage.how === 'text' ? [damage.text.slice(0, 500).replaceAll(/[^!-~]/g, '%FF')] : query;
  const repeated = damage.how === 'repeat' ? [...damagedQuery, ...damagedQuery] : damagedQuery;
  const url = get && repeated.length > 0 ? `${path}?${repeated.join('&')}` : path;
  const uploads = call.name === 'uploadimg' && damage.how === 'none';
  const body = get ? '' : bodyOf(request, others);
  const type = uploads ? `multipart/form-data; boundary=${boundary}` : 'application/json';
  const authorization = sessionOf(request, actors);
  const headers = {
    ...(get ? {} : { 'content-type': damage.how === 'type' ? damage.type : type }),
    ...request.headers,
    ...(authorization === undefined ? {} : { authorization }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const app = call.side === 'member' ? actors.host.app : actors.host.operatorApp;
  const sends = {
    method: call.method as 'GET' | 'POST',
    url,
    headers,
    remoteAddress: request.address,
    ...(get ? {} : { payload: uploads ? upload(others) : body }),
  };
  let response: LightMyRequestResponse;
  let answered: string;
  if (call.name === 'GET /events') {
    // Its stream does not end by itself.
    const client = new AbortController();
    response = await app.inject({ ...sends, payloadAsStream: true, signal: client.signal });
    answered = await firstChunk(response.stream());
    client.abort();
  } else {
    response = await app.inject(sends);
    answered = response.body;
  }
  const usable = damage.how === 'none' || (damage.how === 'repeat' && !get);
  const asSent = get ? JSON.stringify(Object.fromEntries(others.map(([name, it]) => [name, textOf(it)]))) : body;
  return {
    request,
    sent: { url, headers, body },
    status: response.statusCode,
    headers: response.headers,
    body: answered,
    accepted: usable && (!call.needsSession || request.session === 'valid') && fits(request, asSent, params),
  };
};
