import { codes } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from './address';
import type { DomainError } from '../errors/domainError';
import {
  type SecurityEvent,
  type SecurityEventName,
  securityEvents,
  securityEventCounter,
} from '../errors/securityEvent';

interface Window {
  endsAt: number;
  skipped: number;
}

/**
 * Admits the first occurrence of a key in each window. Returns how many were skipped since the last one that was
 * admitted, or undefined for one to skip. Beyond `maxKeys` keys, all are forgotten, so that memory stays bounded.
 */
export const sampler = ({ windowMs, maxKeys }: { windowMs: number; maxKeys: number }) => {
  const windows = new Map<string, Window>();
  return (key: string): number | undefined => {
    const now = Date.now();
    const window = windows.get(key);
    if (window && now < window.endsAt) {
      window.skipped += 1;
      return undefined;
    }
    if (windows.size >= maxKeys) windows.clear();
    windows.set(key, { endsAt: now + windowMs, skipped: 0 });
    return window?.skipped ?? 0;
  };
};

/** Events that one client can cause without limit. Each client's first in ten seconds is logged, with their number. */
const sampled: readonly SecurityEventName[] = ['throttled', 'token-refused', 'input-refused'];
const sample = sampler({ windowMs: 10_000, maxKeys: 10_000 });

/** Counts an attempt, and logs it with the id, path and address of its request. */
export const logSecurityEvent = (request: FastifyRequest, { event, ...who }: SecurityEvent): void => {
  securityEventCounter.inc({ event });
  const call = request.routeOptions.url;
  const unlogged = sampled.includes(event) ? sample(`${event} ${call} ${networkOf(request)}`) : 0;
  if (unlogged === undefined) return;
  request.log.warn(
    {
      event,
      call,
      address: addressOf(request),
      member: request.sessionMember?.id,
      ...who,
      ...(unlogged > 0 ? { unlogged } : {}),
    },
    securityEvents[event],
  );
};

/** Logs a rejection if it is a security event: too many attempts, a refused token, or what the error names. */
export const logRejection = (request: FastifyRequest, error: DomainError): void => {
  const security = error.security ?? (error.code === codes.tooMany ? { event: 'throttled' as const } : undefined);
  if (!security) return;
  // Visitors' pages ask without a token.
  if (security.event === 'token-refused' && request.headers.authorization === undefined) return;
  logSecurityEvent(request, security);
};
