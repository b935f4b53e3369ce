import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** styled-components makes an empty style element first and fills it by script; this is the hash of nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const elements = (html: string, name: string): { attributes: string; content: string }[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}\\s*>`, 'gi'))].map(
    ([, attributes = '', content = '']) => ({
      attributes,
      content,
    }),
  );

/** A data block (`application/json`) is not run and needs no hash. */
const isRun = ({ attributes }: { attributes: string }): boolean => {
  const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
  return !/\bsrc\s*=/i.test(attributes) && ['', 'module', 'text/javascript'].includes(type.toLowerCase());
};

const webSocket = (origin: string): string => origin.replace(/^http/, 'ws');

const FRAMES = "frame-src 'self' https:";

/**
 * The Content-Security-Policy of a document: only our own files run, and the inline scripts and styles that stand in its html,
 * by their hashes. Without html it is the policy of a file.
 * @param overrideOrigins from where else an app may come, with its pictures and the connection by which its server says that it has changed
 */
export const contentSecurityPolicy = (html = '', overrideOrigins: readonly string[] = []): string => {
  const scripts = [
    ...new Set(
      elements(html, 'script')
        .filter(isRun)
        .map(({ content }) => sha256(content)),
    ),
  ];
  const styles = [...new Set(elements(html, 'style').map(({ content }) => sha256(content)))].filter(
    (hash) => hash !== EMPTY_STYLE,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...overrideOrigins].join(' '),
    ["style-src 'self'", EMPTY_STYLE, ...styles].join(' '),
    ["img-src 'self' data: blob: https:", ...overrideOrigins].join(' '),
    ["connect-src 'self'", ...overrideOrigins, ...overrideOrigins.map(webSocket)].join(' '),
    "font-src 'self'",
    FRAMES,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Whether the member came by https; the proxy in front of us tells. */
export const cameByHttps = ({ headers }: FastifyRequest): boolean => headers['x-forwarded-proto'] === 'https';

/** The policy of a page that came by plain http: a customer service that speaks http too may be framed there (wire, `url`). */
export const onPlainHttp = (policy: string): string => policy.replace(FRAMES, `${FRAMES} http:`);

/** On every answer of the edge's own. Pop-ups stay reachable: a game may open in a window of its own. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

/** Only where the member came by https: on plain http it would lock a developer out of localhost. */
export const HSTS = 'max-age=31536000; includeSubDomains';
