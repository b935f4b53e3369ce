import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOTS, type Lot } from '../registry/sets';
import { cameByHttps } from './securityHeaders';

const COOKIE = 'lot';
const A_YEAR = 31_536_000;

/** The lot that a member's browser has, if any. */
export const lotOf = ({ headers }: FastifyRequest): Lot | undefined => {
  const [, text] = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,2})(?:;|$)`).exec(headers.cookie ?? '') ?? [];
  return text === undefined ? undefined : Number(text);
};

/**
 * Deals the lots to browsers that have none: a shuffled pack, dealt to its end before the next is shuffled, so that a canary gets its
 * share of any few hundred newcomers and not only of millions.
 */
export const dealer = (): (() => Lot) => {
  let pack: Lot[] = [];
  return () => {
    if (pack.length === 0) pack = Array.from({ length: LOTS }, (_, lot) => lot);
    return pack.splice(randomInt(pack.length), 1)[0] ?? 0;
  };
};

/** A lot is kept for a year, so that a member stays with the same part of them all. No script needs it. */
export const giveLot = (request: FastifyRequest, reply: FastifyReply, lot: Lot): void => {
  const secure = cameByHttps(request) ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE}=${lot}; Max-Age=${A_YEAR}; Path=/; HttpOnly; SameSite=Lax${secure}`);
};
