import { createHash } from 'node:crypto';
import type { FastifyRequest, FastifyInstance } from 'fastify';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of the inline elements of this name. Data blocks (`application/json`) are not run and need none. */
const inlineHashes = (html: string, name: 'script' | 'style'): string[] => {
  const element = new RegExp(`<${name}\\b(?![^>]*(?:\\bsrc=|application/json))[^>]*>([\\s\\S]*?)</${name}>`, 'gi');
  return [...html.matchAll(element)].map(([, content = '']) => sha256(content));
};

const FRAMES = "frame-src 'self' https:";

/**
 * The Content-Security-Policy of a page: only the site's own files run, and the inline scripts and styles of its html,
 * by hash. Without html, the policy of a file. What `default-src` says for others is not repeated, since the policy
 * comes with each page.
 */
export const contentSecurityPolicy = (html = ''): string => {
  // styled-components creates an empty style element and fills it by script, which needs the hash of an empty text.
  const styles = new Set([sha256(''), ...inlineHashes(html, 'style')]);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(inlineHashes(html, 'script'))].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob: https:",
    FRAMES,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

export const isHttps = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** The policy for a page over plain http, which may also frame a customer service page over plain http. */
export const onPlainHttp = (policy: string): string => policy.replace(FRAMES, `${FRAMES} http:`);

/** Headers of responses that are not pages: API errors and plain-text refusals. */
export const plainResponseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For every other response of the edge itself. Pop-ups stay reachable, since a game may open in a window. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

const NAME = 'strict-transport-security';

/**
 * Sends HSTS for a year with each response over https, also in place of the API host's. Over plain http there is none:
 * it would make localhost unreachable for a developer. Call it before routes are added. Fastify runs no hooks for a
 * path that it cannot decode.
 * @param includeSubdomains whether it applies to subdomains; one that has no https cannot be reached then
 */
export const sendStrictTransport = (app: FastifyInstance, includeSubdomains: boolean): void => {
  const value = `max-age=31536000${includeSubdomains ? '; includeSubDomains' : ''}`;
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isHttps(request)) void reply.header(NAME, value);
    else void reply.removeHeader(NAME);
    done(null, payload);
  });
};
