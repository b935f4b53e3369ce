import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteStore } from '../store/siteStore';
import { type KnownNames, MAX_BEACON, parseBeacon } from '../telemetry/parseBeacon';
import { createRateLimiter } from '../telemetry/rateLimiter';
import { createTelemetryWriter } from '../telemetry/telemetryWriter';
import { clientAddress } from './forwardApi';

interface BeaconOptions {
  store: Pick<SiteStore, 'addEvidence'>;
  /** What beacons may speak of just now; undefined while nothing is live. */
  known: () => Promise<KnownNames | undefined>;
  /** How many proxies of ours stand in front and may say who the client is. */
  trustedProxies: number;
  log: (line: string) => void;
  now?: () => Date;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** Another site's page cannot tell tales through its visitors' browsers. A caller that is no browser can, and is throttled. */
const isSameOrigin = (request: FastifyRequest, trustedProxies: number): boolean => {
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header(request, 'origin');
  if (origin === undefined) return true;
  const forwarded = trustedProxies > 0 ? header(request, 'x-forwarded-host') : undefined;
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? request.headers.host);
};

/**
 * `POST /beacon`: what pages tell of releases, into the store's evidence. Whatever comes is answered with 204, so that no page sees an
 * error of its own telling; only what is too large gets 413. An event that is not understood, not of this site, or over the address's
 * measure is dropped without a word.
 */
export const serveBeacons = async (app: FastifyInstance, options: BeaconOptions): Promise<void> => {
  const { store, known, trustedProxies, log, now = () => new Date() } = options;
  const writer = createTelemetryWriter(store, log, now);
  const isAllowed = createRateLimiter();

  await app.register(async (own) => {
    own.addHook('onClose', writer.close);
    own.setErrorHandler((error: FastifyError, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) log(`${error.name}: ${error.message}`);
      return reply.code(error.statusCode === 413 ? 413 : 204).send();
    });
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BEACON }, (_request, body, done) => {
      done(null, body);
    });
    own.post('/beacon', async (request, reply) => {
      reply.code(204).header('cache-control', 'no-store');
      const { body } = request;
      if (typeof body !== 'string' || !isSameOrigin(request, trustedProxies)) return reply.send();
      const forwarded = header(request, 'x-forwarded-for');
      const address = clientAddress(forwarded, request.socket.remoteAddress ?? '', trustedProxies);
      if (!isAllowed(address, Buffer.byteLength(body), now())) return reply.send();
      const names = await known();
      if (names) writer.add(parseBeacon(body, names));
      return reply.send();
    });
  });
};
