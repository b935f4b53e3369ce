import type { FastifyInstance } from 'fastify';
import { Pool } from 'undici';
import { sendTooMany } from './forwardApi';
import { forwardRequest } from './forwardRequest';
import { limitInFlight } from './limitInFlight';

/** The API host sends a comment every 15 s. */
const TIMEOUT_MS = 60_000;

/** Streams of one client network: many members share an address of their mobile network, with one stream each. */
const PER_ADDRESS = 1024;

/**
 * Forwards streams of members' events to the API host. They last for hours, so they have connections and limits apart
 * from calls, and end when the edge stops. What the host sends is passed on at once.
 */
export const forwardEvents = async (
  app: FastifyInstance,
  { apiUrl, perAddress = PER_ADDRESS, timeout = TIMEOUT_MS }: { apiUrl: string; perAddress?: number; timeout?: number },
): Promise<void> => {
  app.addHook('onRequest', limitInFlight(perAddress, sendTooMany));
  // Each stream needs a connection for itself, so their number is not limited here.
  const upstream = new Pool(apiUrl, { connections: null, headersTimeout: timeout, bodyTimeout: timeout });
  app.addHook('preClose', () => upstream.destroy());
  app.get('/api/events', { exposeHeadRoute: false }, (request, reply) => forwardRequest(upstream, request, reply));
};
