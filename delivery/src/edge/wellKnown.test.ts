import { join } from 'node:path';
import Fastify from 'fastify';
import { edgeOptions, readEnvironment, startVariables } from '../base/environment';
import { siteIn } from '../pages/openSite';
import { temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';
import { serveWellKnown } from './wellKnown';

const site = siteIn(join(temporaryFolder(), 'site'));

const askEdge = async (url: string, env: NodeJS.ProcessEnv = {}) => {
  const options = edgeOptions(readEnvironment(startVariables, env));
  const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined, ...options });
  const answer = await edge.inject(url);
  await edge.close();
  return answer;
};

test('robots.txt keeps crawlers out of calls and lets them read the page', async () => {
  const { statusCode, headers, body } = await askEdge('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe('User-agent: *\nDisallow: /api/\nDisallow: /beacon\n');
});

test.each(['mailto:security@example.com', 'https://example.com/report', 'tel:+86-10-5555'])(
  'security.txt names %s and expires within a year',
  async (contact) => {
    const { statusCode, headers, body } = await askEdge('/.well-known/security.txt', { SECURITY_CONTACT: contact });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toEqual({ Contact: contact, Expires: expect.any(String), 'Preferred-Languages': 'zh, en' });
  },
);

test('security.txt never expires while the edge runs, at the same time for all requests of a day', async () => {
  let now = new Date('2030-01-31T23:59:59.999Z');
  const app = Fastify();
  serveWellKnown(app, { contact: 'mailto:security@example.com', now: () => now });
  const expires = async () => /^Expires: (.*)$/m.exec((await app.inject('/.well-known/security.txt')).body)?.[1];
  expect(await expires()).toBe('2030-07-30T00:00:00Z');
  now = new Date('2030-01-31T00:00:00Z');
  expect(await expires()).toBe('2030-07-30T00:00:00Z');
  now = new Date('2035-05-05T05:05:05Z');
  expect(await expires()).toBe('2035-11-01T00:00:00Z');
  await app.close();
});

test('there is no security.txt without a contact', async () => {
  expect((await askEdge('/.well-known/security.txt')).statusCode).toBe(404);
});

test('browsers are informed of the mirrors at which the passkeys of the site work', async () => {
  const env = { MIRROR_ORIGINS: 'https://one.example, https://two.example:8443' };
  const { statusCode, headers, json } = await askEdge('/.well-known/webauthn', env);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=86400',
  ]);
  expect(json()).toEqual({ origins: ['https://one.example', 'https://two.example:8443'] });
  expect((await askEdge('/.well-known/webauthn')).statusCode).toBe(404);
  const read = () => readEnvironment(startVariables, { MIRROR_ORIGINS: 'mirror.example' });
  expect(read).toThrow(/MIRROR_ORIGINS must be an origin/);
});

test.each(['security@example.com', 'http://example.com', 'mailto:a@b\nContact: mailto:c@d', 'mailto:'])(
  'SECURITY_CONTACT cannot be %j',
  (contact) => {
    const read = () => readEnvironment(startVariables, { SECURITY_CONTACT: contact });
    expect(read).toThrow(/SECURITY_CONTACT must be a mailto:, https: or tel: address/);
  },
);
