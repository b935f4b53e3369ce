import { clientAddress } from './forwardApi';

test.each([
  ['nobody in front', '9.9.9.9', '1.2.3.4', 0, '1.2.3.4'],
  ['nobody in front, IPv4 in IPv6', undefined, '::ffff:1.2.3.4', 0, '1.2.3.4'],
  ['one proxy, an honest client', '5.6.7.8', '10.0.0.1', 1, '5.6.7.8'],
  ['one proxy, a lying client', '9.9.9.9, 5.6.7.8', '10.0.0.1', 1, '5.6.7.8'],
  ['two proxies', '9.9.9.9, 5.6.7.8, 10.0.0.2', '10.0.0.1', 2, '5.6.7.8'],
  ['a proxy that says nothing', undefined, '10.0.0.1', 1, '10.0.0.1'],
])('%s', (_what, header, socket, proxies, expected) => {
  expect(clientAddress(header, socket, proxies)).toBe(expected);
});
