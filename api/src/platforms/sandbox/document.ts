import { html, type Html } from '../../http/html';

/** Where the page's own style and script are served; the number changes when they do. */
export const assets = { style: '/api/sandbox/assets/1/play.css', script: '/api/sandbox/assets/1/play.js' } as const;

/** A whole page of the sandbox; `mark` tells the style which kind. */
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
 * The third party's page shares our host name, so it is put into an origin of its own: it cannot read the site's storage, whatever
 * its script does. Forms and links work as they would anywhere else.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'; sandbox allow-scripts allow-forms",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;
