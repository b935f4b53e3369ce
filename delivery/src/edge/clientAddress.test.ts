import Fastify from 'fastify';
import { trustedHops } from './createEdge';
import { clientAddress } from './forwardApi';

test.each([
  ['ignores the header without a trusted proxy', '9.9.9.9', '1.2.3.4', 0, '1.2.3.4'],
  ['writes an IPv4 address in IPv6 form as IPv4', undefined, '::ffff:1.2.3.4', 0, '1.2.3.4'],
  ['takes the address that one proxy saw', '5.6.7.8', '10.0.0.1', 1, '5.6.7.8'],
  ['ignores what a client claims before one proxy', '9.9.9.9, 5.6.7.8', '10.0.0.1', 1, '5.6.7.8'],
  ['takes the address that the outer of two proxies saw', '9.9.9.9, 5.6.7.8, 10.0.0.2', '10.0.0.1', 2, '5.6.7.8'],
  ['takes the socket address if the proxy sends no header', undefined, '10.0.0.1', 1, '10.0.0.1'],
])('the client address: %s', async (_what, header, remoteAddress, proxies, expected) => {
  const app = Fastify({ trustProxy: trustedHops(proxies) });
  app.get('/', async (request) => clientAddress(request));
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  expect((await app.inject({ url: '/', headers, remoteAddress })).body).toBe(expected);
});

test('the client address is empty if the connection is closed already', () =>
  expect(clientAddress({ ip: undefined })).toBe(''));
