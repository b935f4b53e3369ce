import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../../base/http/html';
import { serveAsset } from '../../base/http/servePictures';

const stylePath = '/api/pages/1/plain.css';

type Framing = 'any' | 'none';

/** Sends a page of text and links, without scripts. */
export const sendPage = (reply: FastifyReply, title: string, body: Html, framing: Framing): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
        `frame-ancestors ${framing === 'any' ? '*' : "'none'"}`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(
      // The site frames this page and has a `main` element too; the label tells them apart.
      html`<!doctype html>
        <html lang="zh-CN">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1" />
            <title>${title}</title>
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href="${stylePath}" />
          </head>
          <body>
            <main aria-labelledby="title">
              <h1 id="title">${title}</h1>
              ${body}
            </main>
          </body>
        </html> `.markup,
    );

export const plainPageStyle = (app: FastifyInstance): void => serveAsset(app, stylePath, 'pages/plain.css');
