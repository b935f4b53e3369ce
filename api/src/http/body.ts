import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

/** Largest body of a call in bytes; routes that take more (pictures) say so themselves. */
export const bodyLimit = 65_536;

/** Leaves every body as it came, a Buffer: what a call takes is decided after its session has been looked at. */
export const takeBodiesRaw = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
};

const malformed = () => new Refusal('请求格式有误！');

const unstorable = (value: unknown) => typeof value === 'string' && /[\0\ud800-\udfff]/u.test(value);

/** A number with an exponent, outside of strings: 1e3 is not how one writes money (wire, Types). */
const hasExponent = (json: string) => /[0-9][eE]/.test(json.replace(/"(?:[^"\\]|\\.)*"/g, '""'));

/** Checks and copies what a client sent: null counts as absent, text must be such that the database can hold it. */
const plain = (sent: object): Record<string, unknown> => {
  const fields = Object.entries(sent).filter(([, value]) => value !== null);
  if (fields.some(([name, value]) => unstorable(name) || unstorable(value))) throw new Refusal('输入内容有误！');
  return Object.fromEntries(fields);
};

/** The JSON object in a request's body; an empty body is `{}`. Anything else is a Refusal. */
export const parseObject = (request: FastifyRequest): Record<string, unknown> => {
  const body = request.body;
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw malformed();
  let sent: unknown;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(body);
    sent = JSON.parse(json);
    if (hasExponent(json)) throw malformed();
  } catch {
    throw malformed();
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw malformed();
  return plain(sent);
};

/** The fields of a GET call's query string. */
export const parseQuery = (request: FastifyRequest): Record<string, unknown> => plain(request.query as object);
