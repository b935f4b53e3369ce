import Bowser from 'bowser';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteStore } from '../store/siteStore';
import { type KnownNames, MAX_BEACON, parseBeacon, type TelemetryEvent } from '../telemetry/parseBeacon';
import { networkHash } from '../telemetry/networkHash';
import { createRateLimiter } from '../telemetry/rateLimiter';
import { createTelemetryWriter } from '../telemetry/telemetryWriter';
import { clientAddress } from '../base/clientAddress';

/** Characters of a header that are read; the longest ones of real browsers have about 300. */
const MAX_HEADER = 400;

/** The name and major version of a browser and its system: `Chrome 142, Android`. Undefined if it is unknown. */
const browserOf = (userAgent: string | undefined): string | undefined => {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER));
  if (!browser.name) return undefined;
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(', ').slice(0, 60);
};

interface BeaconOptions {
  store: Pick<SiteStore, 'addTelemetry'>;
  /** The releases and routes that telemetry may name; undefined while nothing is live. */
  known: () => Promise<KnownNames | undefined>;
  /** Called with each event that is not dropped. */
  count?: (event: TelemetryEvent) => void;
  log: (line: string) => void;
  /** Shared by all edges of the site; see `telemetryKeyOf`. */
  telemetryKey: string | undefined;
  /** Limit of an hour, bytes. */
  hourlyTelemetry?: number | undefined;
  now?: () => Date;
}

/** Rejects other sites' pages in their visitors' browsers. Clients that are not browsers are only rate-limited. */
const isSameOrigin = ({ headers, host }: FastifyRequest): boolean => {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
};

/**
 * `POST /beacon`: appends telemetry of pages to the store. Answers 413 to a body that is too large, otherwise 204, so
 * that a page sees no error. Drops events that are malformed, name unknown releases, or exceed the rate limit.
 */
export const serveBeacons = async (app: FastifyInstance, options: BeaconOptions): Promise<void> => {
  const { store, known, count, log, telemetryKey, hourlyTelemetry, now = () => new Date() } = options;
  const writer = createTelemetryWriter(store, log, now, hourlyTelemetry);
  const isAllowed = createRateLimiter();
  const hashNetwork = networkHash(telemetryKey);

  await app.register(async (scope) => {
    scope.addHook('onClose', writer.close);
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) log(`${error.name}: ${error.message}`);
      return reply.code(error.statusCode === 413 ? 413 : 204).send();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BEACON }, (_request, body, done) => {
      done(null, body);
    });
    scope.post('/beacon', async (request, reply) => {
      reply.code(204).header('cache-control', 'no-store');
      const { body } = request;
      if (typeof body !== 'string' || !isSameOrigin(request)) return reply.send();
      const address = clientAddress(request);
      if (!isAllowed(address, Buffer.byteLength(body), now())) return reply.send();
      const names = await known();
      const today = now().toISOString().slice(0, 10);
      // The key of a canary stays the same, so that a network counts once in its rollout, also after midnight.
      for (const event of names ? parseBeacon(body, names) : []) {
        if (event.kind === 'error') event.browser = browserOf(request.headers['user-agent']);
        writer.add([event], hashNetwork(address, names?.canaries.get(event.app) ?? today));
        count?.(event);
      }
      return reply.send();
    });
  });
};
