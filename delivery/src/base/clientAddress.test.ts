import Fastify from 'fastify';
import { clientAddress, trustProxy } from './clientAddress';

const networks = ' 10.0.0.0/8, fd00::/8 ';

test.each<[string, string | undefined, string, string, string]>([
  ['ignores the header without a trusted proxy', '9.9.9.9', '1.2.3.4', '0', '1.2.3.4'],
  ['writes an IPv4 address in IPv6 form as IPv4', undefined, '::ffff:1.2.3.4', '0', '1.2.3.4'],
  ['takes the address that one proxy saw', '5.6.7.8', '10.0.0.1', '1', '5.6.7.8'],
  ['ignores what a client claims before one proxy', '9.9.9.9, 5.6.7.8', '10.0.0.1', '1', '5.6.7.8'],
  ['takes the address that the outer of two proxies saw', '9.9.9.9, 5.6.7.8, 10.0.0.2', '10.0.0.1', '2', '5.6.7.8'],
  ['takes the address that a trusted network saw', '9.9.9.9, 5.6.7.8', '10.0.0.1', '10.0.0.0/8', '5.6.7.8'],
  ['passes over every trusted network', '5.6.7.8, fd00::2, 10.0.0.2', '::ffff:10.0.0.1', networks, '5.6.7.8'],
  ['ignores the header of other networks', '5.6.7.8', '11.0.0.1', networks, '11.0.0.1'],
  ['takes the socket address if the proxy sends no header', undefined, '10.0.0.1', '1', '10.0.0.1'],
])('the client address: %s', async (_what, header, remoteAddress, proxies, expected) => {
  const app = Fastify({ trustProxy: trustProxy(proxies) ?? false });
  app.get('/', async (request) => clientAddress(request));
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  expect((await app.inject({ url: '/', headers, remoteAddress })).body).toBe(expected);
});

test('the client address is empty if the connection is closed already', () =>
  expect(clientAddress({ ip: undefined })).toBe(''));
