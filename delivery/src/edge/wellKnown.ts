import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from './plainPage';
import type { FollowedRegistry } from './liveSite';

const DAY_MS = 86_400_000;

/** Calls have no content for crawlers, and a beacon is no page. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /beacon\n';

/** RFC 9116. It expires in half a year: the RFC recommends less than a year. */
const securityText = (contact: string, now: Date): string => {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + 180 * DAY_MS).toISOString().replace('.000', '');
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: zh, en\n`;
};

/**
 * Serves `/robots.txt`, `/.well-known/security.txt` if there is an address to report vulnerabilities to, and
 * `/.well-known/webauthn` if the site has mirrors: browsers then offer its passkeys there too.
 * @param contact a `mailto:`, `https:` or `tel:` address
 */
export const serveWellKnown = (
  app: FastifyInstance,
  {
    contact,
    mirrors,
    now = () => new Date(),
  }: { contact: string | undefined; mirrors?: string[] | undefined; now?: () => Date },
): void => {
  const plain = 'text/plain; charset=utf-8';
  const cached = { 'cache-control': 'public, max-age=86400' };
  app.get('/robots.txt', (_request, reply) => reply.headers(cached).type(plain).send(robots));
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === undefined) return sendPlainPage(reply, 404);
    return reply.headers(cached).type(plain).send(securityText(contact, now()));
  });
  app.get('/.well-known/webauthn', (_request, reply) =>
    mirrors ? reply.headers(cached).send({ origins: mirrors }) : sendPlainPage(reply, 404),
  );
};

/**
 * The edge's own health checks, which say nothing about the API host: `/healthz` answers while the process runs, and
 * `/readyz` while the edge has a registry to serve, with its revision, the id of its key and its expiry; else 503.
 */
export const serveHealth = (app: FastifyInstance, { live, served }: Omit<FollowedRegistry, 'stop'>): void => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await live())) return reply.code(503).send({ status: 'no registry' });
    const { revision, key, expires } = served() ?? {};
    return reply.send({ status: 'ok', revision, key, expires });
  });
};
