import { withoutTrailingZeros } from '@site/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domainError';

/** Largest body of a call in bytes; routes with larger bodies (pictures) set their own limit. */
export const bodyLimit = 65_536;

/** Bytes of a call without a session: strangers can send many, and a body costs time before a throttle counts it. */
export const publicBodyLimit = 16_384;

/** Levels of objects and lists in a JSON body. Settings have fewer than ten. */
const deepestLevel = 50;

/** Characters of a number in a JSON body. */
const longestNumber = 40;

/** Leaves every body a Buffer, since a body is parsed only after the session was checked. */
export const keepBodiesRaw = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  // Fastify remembers a parser only for a type that is named.
  for (const type of ['application/json', '*']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
};

const malformed = () => new DomainError('请求格式有误！', undefined, { event: 'input-refused' });

const unstorable = (value: unknown) => typeof value === 'string' && /[\0\ud800-\udfff]/u.test(value);

/** A string of a JSON text, or a number as the first group. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|(-?[0-9][0-9.eE+-]*)/g;

/** Characters of a number without an exponent that a float holds, and shows without one, in any case. */
const alwaysExact = 8;

const placesOf = (number: string): number => withoutTrailingZeros(number.split('.')[1] ?? '').length;

/**
 * Whether a number has an exponent, more characters than any amount, or more digits than a float holds:
 * 100.00000000000000001 would become 100.
 */
const isInexact = (number: string) =>
  number.length > longestNumber ||
  /e/i.test(number) ||
  (number.length > alwaysExact && placesOf(number) > placesOf(String(Number(number))));

/** Whether a JSON text has a number that is not read exactly. */
export const hasInexactNumber = (json: string): boolean => {
  for (const [, number] of json.matchAll(stringOrNumber)) if (number !== undefined && isInexact(number)) return true;
  return false;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether objects and lists are nested deeper than `deepestLevel`. Not recursive: no depth exceeds the stack. */
const isTooDeep = (value: unknown): boolean => {
  let nested = [value].filter(isObject);
  for (let level = 1; level <= deepestLevel && nested.length > 0; level += 1) {
    nested = nested.flatMap((outer): unknown[] => Object.values(outer)).filter(isObject);
  }
  return nested.length > 0;
};

/** Copies the fields of a request: null counts as absent; text that PostgreSQL cannot store is rejected. */
const plain = (sent: object): Record<string, unknown> => {
  const fields = Object.entries(sent).filter(([, value]) => value !== null);
  if (fields.some(([name, value]) => unstorable(name) || unstorable(value)))
    throw new DomainError('输入内容有误', undefined, { event: 'input-refused' });
  return Object.fromEntries(fields);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON object in a request's body; an empty body is `{}`. Throws a DomainError for anything else. */
export const parseObject = (request: FastifyRequest): Record<string, unknown> => {
  const body = request.body;
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw malformed();
  // The body of polls.
  if (body.length === 2 && body.toString('latin1') === '{}') return {};
  let sent: unknown;
  try {
    const json = utf8.decode(body);
    sent = JSON.parse(json);
    if (hasInexactNumber(json) || isTooDeep(sent)) throw malformed();
  } catch {
    throw malformed();
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw malformed();
  return plain(sent);
};

export const parseQuery = (request: FastifyRequest): Record<string, unknown> => plain(request.query as object);
