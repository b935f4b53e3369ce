import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../http/html';

const stylePath = '/api/pages/1/plain.css';

const style = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;padding:24px 16px;background:#0d182b;color:#e8eef8;
  font:16px/1.6 "PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;
  text-autospace:normal}
main{max-width:480px;margin:0 auto;display:grid;gap:12px}
h1{font-size:20px;color:#f4d58d}
.soft{color:#a9bbd6;font-size:14px}
section,details{padding:14px 16px;border-radius:14px;background:#14243f;border:1px solid #213a61}
summary{min-height:28px;cursor:pointer;font-weight:600}
summary:focus-visible,a:focus-visible{outline:3px solid #6fb7ff;outline-offset:4px}
details p{margin-top:8px;color:#c9d8ee}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px}dt{color:#a9bbd6}dd{margin:0;text-align:right}
a{display:grid;place-items:center;min-height:48px;border-radius:14px;background:linear-gradient(#f4d58d,#d9a547);
  color:#241803;font-weight:700;text-decoration:none}
`;

/** Which sites may show the page in a frame. */
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

/** Serves the stylesheet of plain pages. */
export const plainPageStyle = (app: FastifyInstance): void => {
  app.get(stylePath, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(style),
  );
};
