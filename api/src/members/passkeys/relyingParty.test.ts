import type { FastifyRequest } from 'fastify';
import type { Services } from '../calls/services';
import { relyingPartyOf } from './relyingParty';

const partyAt = (address: string, publicUrl?: string) => {
  const { protocol, host } = new URL(address);
  const request = { protocol: protocol.replace(':', ''), host } as FastifyRequest;
  return relyingPartyOf({ publicUrl } as Services, request);
};

test.each([
  ['https://site.example', { id: 'site.example', origin: 'https://site.example' }],
  ['https://m.site.example:8443', { id: 'm.site.example', origin: 'https://m.site.example:8443' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://shop.localhost:8080', { id: 'shop.localhost', origin: 'http://shop.localhost:8080' }],
])('is the host name and origin of %s', (address, party) => {
  expect(partyAt(address)).toEqual(party);
});

test('is the configured public address, whatever host a request names', () => {
  expect(partyAt('https://evil.example', 'https://site.example/')).toEqual({
    id: 'site.example',
    origin: 'https://site.example',
  });
});

test.each(['http://127.0.0.1:8080', 'https://192.0.2.7', 'http://[::1]:8080', 'http://site.example'])(
  'is refused at %s, where browsers have no passkeys',
  (address) => expect(() => partyAt(address)).toThrow('当前网址不支持通行密钥！'),
);
