import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address';
import { isTooMany } from '../../http/throttle';
import type { Services } from '../../services';

const texts = {
  'operator-token-wrong': 'wrong operator token',
  'operator-address-blocked': 'address blocked for wrong operator tokens',
  'operator-signin-failed': 'operator sign-in failed',
  'operator-signin-throttled': 'operator sign-in throttled',
  'operator-password-wrong': 'wrong own password',
  'operator-password-throttled': 'own password throttled',
} as const;

type SecurityEvent = keyof typeof texts;

interface Source {
  request: FastifyRequest;
  /** Name of the operator, or the one that was tried. */
  operator?: string;
}

/** Logs a failed or throttled attempt to act as an operator, with the address of the request. */
export const logSecurityEvent = (
  { log }: Pick<Services, 'log'>,
  event: SecurityEvent,
  { request, ...source }: Source,
): void => log.warn({ event, ...source, address: addressOf(request) }, texts[event]);

/** A handler of rejections that logs the refusal of too many attempts, and rethrows every error. */
export const logThrottled =
  (services: Pick<Services, 'log'>, event: SecurityEvent, source: Source) =>
  (error: unknown): never => {
    if (isTooMany(error)) logSecurityEvent(services, event, source);
    throw error;
  };
