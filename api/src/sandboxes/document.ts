import { html, type Html } from '../base/http/html';

/** Paths of the page's style and script. Increase the number when they change, since they are cached without limit. */
export const assets = { style: '/api/sandbox/assets/1/play.css', script: '/api/sandbox/assets/1/play.js' } as const;

/** A complete page of the sandbox; `mark` is its CSS class. */
export const document = (title: string, mark: string, body: Html): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content="#08231c" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assets.style}" />
        <script src="${assets.script}" defer></script>
      </head>
      <body class="${mark}">
        ${body}
      </body>
    </html> `.markup;

/**
 * Headers of sandbox pages. Third-party pages share the site's host name here, so `sandbox` gives them an opaque
 * origin: their scripts cannot read the site's storage. Forms and links still work.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-forms",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;
