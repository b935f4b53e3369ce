import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { plainResponseHeaders, contentSecurityPolicy } from './securityHeaders';

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;' +
  'font:16px/1.6 system-ui,sans-serif;color:#333;background:#f5f6fa}a{color:#3559d6}';

const html = (title: string, link: string): string =>
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">' +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style>` +
  `</head><body><main><h1>${title}</h1><p><a href="/">${link}</a></p></main></body></html>`;

const page = (title: string, link: string) => {
  const body = html(title, link);
  return { body, policy: contentSecurityPolicy(body) };
};

/** Error pages that need no shell, with their policies, by status. */
export const plainPages = {
  404: page('页面不存在', '返回首页'),
  500: page('服务器开小差了', '返回首页'),
  503: page('网站正在准备中', '重试'),
} as const;

export const sendPlainPage = (reply: FastifyReply, status: keyof typeof plainPages): FastifyReply => {
  const { body, policy } = plainPages[status];
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(body);
};

/** Sends a 4xx status with its reason phrase as plain text. */
export const sendPlainText = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).headers(plainResponseHeaders).type('text/plain; charset=utf-8').send(`${STATUS_CODES[status]}\n`);
