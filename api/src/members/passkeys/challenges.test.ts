import { testHost } from '../../testing/testHost';
import { type Binding, endChallenge, isWaiting, issueChallenge } from './challenges';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../calls/services';
import { relyingPartyOf } from './relyingParty';

describe('challenges', () => {
  const host = testHost();
  const now = new Date('2026-11-23T04:00:00Z');
  const binding: Binding = {
    purpose: 'confirm',
    origin: 'https://site.example',
    member: { id: '1', sessionId: '2' },
    payload: ['withdraw', '3', '10000'],
  };

  test.each<[string, Partial<Binding>]>([
    ['purpose', { purpose: 'register' }],
    ['origin', { origin: 'https://site.example:8443' }],
    ['member', { member: { id: '2', sessionId: '2' } }],
    ['session', { member: { id: '1', sessionId: '3' } }],
    ['values', { payload: ['withdraw', '3', '10001'] }],
    ['number of values', { payload: ['withdraw', '3'] }],
    ['limits of values', { payload: ['withdraw', '31', '0000'] }],
  ])('a challenge does not wait for an answer with another %s', async (_what, change) => {
    const challenge = await issueChallenge(host.db, binding, now);
    expect(await isWaiting(host.db, challenge, { ...binding, ...change }, now)).toBe(false);
    expect(await isWaiting(host.db, challenge, binding, now)).toBe(true);
  });

  test('a challenge waits for five minutes, or until it ends', async () => {
    const challenge = await issueChallenge(host.db, binding, now);
    const after = (ms: number) => isWaiting(host.db, challenge, binding, new Date(now.getTime() + ms));
    expect([await after(299_999), await after(300_000)]).toEqual([true, false]);
    const ended = await Promise.all([endChallenge(host.db, challenge), endChallenge(host.db, challenge)]);
    expect(ended.sort()).toEqual([false, true]);
    expect(await after(0)).toBe(false);
  });

  test('the table has no challenge that could be answered', async () => {
    const challenge = await issueChallenge(host.db, binding, now);
    const rows = await host.db.rows<{ text: string }>('select t::text text from passkey_challenge t');
    const bytes = [
      challenge,
      Buffer.from(challenge).toString('hex'),
      Buffer.from(challenge, 'base64url').toString('hex'),
    ];
    for (const { text } of rows) for (const each of bytes) expect(text).not.toContain(each);
  });
});

describe('the relying party', () => {
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
});
