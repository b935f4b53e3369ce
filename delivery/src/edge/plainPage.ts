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

const send = (reply: FastifyReply, status: number, { body, policy }: ReturnType<typeof page>): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(body);

export const sendPlainPage = (reply: FastifyReply, status: keyof typeof plainPages): FastifyReply =>
  send(reply, status, plainPages[status]);

const unreachableGame = page('游戏维护中，请稍后再试', '返回首页');

/** Sends a member back from a game whose program does not answer. */
export const sendUnreachableGame = (reply: FastifyReply, status: number): FastifyReply =>
  send(reply, status, unreachableGame);

/** Sends a 4xx status with its reason phrase as plain text. */
export const sendPlainText = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).headers(plainResponseHeaders).type('text/plain; charset=utf-8').send(`${STATUS_CODES[status]}\n`);
