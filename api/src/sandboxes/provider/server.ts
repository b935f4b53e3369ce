import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { callbackFault, signedCallbackOf } from '../../base/http/signedCallback';
import { keepBodiesRaw } from '../../base/http/body';
import { yuan } from '../../base/money/money';
import { PaymentDesk, type PaymentKind, payments, type ReportKind, reports } from './paymentDesk';

interface Options {
  secret: string;
  callbackUrl: string;
  /** The address of this program, which codes contain. */
  ownUrl: () => string;
}

const created = v.object({
  reference: v.string(),
  amount: v.string(),
  method: v.picklist(['alipay', 'wxpay']),
});
const queried = v.object({ reference: v.string() });
const paid = v.object({
  kind: v.picklist(Object.keys(payments) as PaymentKind[]),
  report: v.picklist(Object.keys(reports) as ReportKind[]),
});

/** ms for which a code is valid. */
const lifetime = 900_000;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (body: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>演示支付渠道</title><h1>演示支付渠道</h1>${body}</html>`;

const options = (named: Record<string, string>) =>
  Object.entries(named)
    .map(([value, name]) => `<option value="${value}">${name}</option>`)
    .join('');

/**
 * A payment provider for tests, in memory. Testers pay on the page of an order, `/pay/REFERENCE`: exactly, too little,
 * too much or twice, at any time; and choose how it is reported to the site.
 */
export const makeSandboxProvider = ({ secret, callbackUrl, ownUrl }: Options): FastifyInstance => {
  const desk = new PaymentDesk({ secret, callbackUrl });
  const app = Fastify();
  keepBodiesRaw(app);
  const answerSigned = <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    work: (input: v.InferOutput<Schema>) => unknown,
  ) =>
    app.post(path, async (request, reply) => {
      const signed = signedCallbackOf(request);
      const fault = callbackFault(secret, signed, new Date());
      if (fault) return reply.status(401).send({ error: fault });
      const input = v.safeParse(schema, JSON.parse(signed.body.toString()));
      const answer = input.success ? work(input.output) : undefined;
      return answer ?? reply.status(input.success ? 404 : 422).send({ error: 'order' });
    });

  answerSigned('/orders', created, (order) => ({
    content: `${ownUrl()}/pay/${encodeURIComponent(desk.create(order).reference)}`,
    expires: new Date(Date.now() + lifetime).toISOString(),
  }));
  answerSigned('/orders/query', queried, ({ reference }) => {
    const order = desk.find(reference);
    return order && { payments: order.payments.map((payment) => PaymentDesk.present(order, payment)) };
  });

  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      page(
        `<ul>${desk.all
          .map(({ reference, amount, payments: own }) => {
            const name = escape(reference);
            return `<li><a href="/pay/${name}">${name}</a> ${yuan(amount)} 元，已付 ${own.length} 笔</li>`;
          })
          .join('')}</ul>`,
      ),
    ),
  );
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const order = desk.find(request.params.reference);
    if (!order) return reply.status(404).type('text/html; charset=utf-8').send(page('<p>没有这笔订单</p>'));
    return reply.type('text/html; charset=utf-8').send(
      page(`<p>${escape(order.reference)}：${yuan(order.amount)} 元，已付 ${order.payments.length} 笔</p>
<form method="post"><select name="kind" aria-label="付款">${options(payments)}</select>
<select name="report" aria-label="回调">${options(reports)}</select><button>确定</button></form>`),
    );
  });
  app.post<{ Params: { reference: string } }>('/pay/:reference', async (request, reply) => {
    const order = desk.find(request.params.reference);
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
    const input = v.safeParse(paid, Object.fromEntries(form));
    if (!order || !input.success)
      return reply.status(422).type('text/html; charset=utf-8').send(page('<p>无法付款</p>'));
    const answers = await desk.pay(order, input.output.kind, input.output.report);
    return reply
      .type('text/html; charset=utf-8')
      .send(page(`<p>已付款。站点对回调的应答：${answers.join('、') || '无'}</p><a href="">返回</a>`));
  });
  return app;
};
