import Fastify from 'fastify';
import { readEnvironment } from '../environment';
import { addressOf, isTrustProxy, trustProxy } from './address';

/** The client's address by `X-Forwarded-For`, for a connection from `from` and a value of TRUST_PROXY. */
const clientOf = async (env: { TRUST_PROXY?: string }, from: string, forwardedFor: string): Promise<string> => {
  const app = Fastify({ trustProxy: trustProxy(readEnvironment(env).TRUST_PROXY) });
  app.get('/', async (request) => addressOf(request));
  const headers = { 'x-forwarded-for': forwardedFor };
  return (await app.inject({ url: '/', headers, remoteAddress: from })).body;
};

test.each([
  ['127.0.0.1', '203.0.113.7'],
  ['127.9.9.9', '203.0.113.7'],
  ['::1', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7'],
  ['10.0.0.1', '10.0.0.1'],
])('by default only proxies on this machine are trusted: %s', async (from, expected) => {
  expect(await clientOf({}, from, '203.0.113.7')).toBe(expected);
  expect(await clientOf({ TRUST_PROXY: '' }, from, '203.0.113.7')).toBe(expected);
});

test.each([
  ['0', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  ['1', '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['2', '10.0.0.1', '198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.0/8', '10.1.2.3', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/8', '::ffff:10.1.2.3', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.0/8', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  ['10.0.0.5, fd00::/8', 'fd00::1', '203.0.113.7, 10.0.0.5', '203.0.113.7'],
  ['10.0.0.5, fd00::/8', '10.0.0.6', '203.0.113.7', '10.0.0.6'],
])('TRUST_PROXY=%s with a connection from %s and the header "%s"', async (value, from, header, expected) =>
  expect(await clientOf({ TRUST_PROXY: value }, from, header)).toBe(expected),
);

test.each(['yes', '1.5', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.1,x', ',', '-1'])(
  'rejects %s',
  (value) => {
    expect(isTrustProxy(value)).toBe(false);
    expect(() => readEnvironment({ TRUST_PROXY: value })).toThrow(/\nTRUST_PROXY must be a number of proxies/);
  },
);
