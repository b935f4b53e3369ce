import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as v from 'valibot';
import { keepBodiesRaw } from '../../base/http/body';
import { type Html, html } from '../../base/http/html';
import { callbackFault, signedCallbackOf, signedHeaders } from '../../base/http/signedCallback';
import { fen, yuan } from '../../base/money/money';

interface Options {
  secret: string;
  /** The site's address for callbacks of this provider. */
  callbackUrl: string;
  /** The address of this program, which codes contain. */
  ownUrl: () => string;
}

/** What a tester pays of an order: fen that each payment differs from it by. */
const kinds = {
  exact: { name: '付款', differences: [0n] },
  less: { name: '少付1元', differences: [-100n] },
  more: { name: '多付1元', differences: [100n] },
  twice: { name: '付两次', differences: [0n, 0n] },
};

/** How the provider reports payments. */
const reports = {
  once: { name: '回调一次', sent: (bodies: string[]) => bodies },
  repeated: { name: '回调两次', sent: (bodies: string[]) => bodies.flatMap((it) => [it, it]) },
  reversed: { name: '乱序回调', sent: (bodies: string[]) => bodies.toReversed() },
  forged: { name: '伪造签名的回调', sent: (bodies: string[]) => bodies },
  none: { name: '不回调（等站点查询）', sent: () => [] },
};

const created = v.object({ reference: v.string(), amount: v.pipe(v.string(), v.transform(fen)) });
const queried = v.object({ reference: v.string() });
const paid = v.object({
  kind: v.picklist(Object.keys(kinds) as (keyof typeof kinds)[]),
  report: v.picklist(Object.keys(reports) as (keyof typeof reports)[]),
});

interface Order extends v.InferOutput<typeof created> {
  /** As callbacks and answers have them. */
  payments: { reference: string; number: string; amount: string; paid_at: string }[];
}

/** ms for which a code is valid. */
const lifetime = 900_000;

const sendPage = (reply: FastifyReply, body: Html) =>
  reply.type('text/html; charset=utf-8').send(
    html`<!doctype html>
      <html lang="zh-CN">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>演示支付渠道</title>
        <h1>演示支付渠道</h1>
        ${body}
      </html>`.markup,
  );

const optionsOf = (named: Record<string, { name: string }>) =>
  Object.entries(named).map(([value, { name }]) => html`<option value="${value}">${name}</option>`);

/**
 * A payment provider for tests, in memory. Testers pay on the page of an order, `/pay/REFERENCE`: exactly, too little,
 * too much or twice, at any time; and choose how it is reported to the site. Payouts are paid at once; those that end
 * with .01 yuan fail, and those with .02 are pending until they are asked about.
 */
export const makeSandboxProvider = ({ secret, callbackUrl, ownUrl }: Options): FastifyInstance => {
  const orders = new Map<string, Order>();
  /** How they ended. */
  const payouts = new Map<string, { state: string; detail: string }>();
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

  answerSigned('/orders', created, (order) => {
    if (!orders.has(order.reference)) orders.set(order.reference, { ...order, payments: [] });
    return {
      content: `${ownUrl()}/pay/${encodeURIComponent(order.reference)}`,
      expires: new Date(Date.now() + lifetime).toISOString(),
    };
  });
  answerSigned('/orders/query', queried, ({ reference }) => {
    const order = orders.get(reference);
    return order && { payments: order.payments };
  });

  answerSigned('/payouts', created, ({ reference, amount }) => {
    const known = payouts.get(reference);
    if (known) return known;
    const cents = amount % 100n;
    const outcome =
      cents === 1n ? { state: 'failed', detail: '账户有误' } : { state: 'paid', detail: `P${randomUUID()}` };
    payouts.set(reference, outcome);
    return cents === 2n ? { state: 'pending' } : outcome;
  });
  answerSigned('/payouts/query', queried, ({ reference }) => payouts.get(reference));

  const stateOf = ({ amount, payments }: Order) => `${yuan(amount)} 元，已付 ${payments.length} 笔`;
  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      html`<ul>
        ${[...orders.values()]
          .toReversed()
          .map((it) => html`<li><a href="/pay/${it.reference}">${it.reference}</a> ${stateOf(it)}</li>`)}
      </ul>`,
    ),
  );
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const order = orders.get(request.params.reference);
    if (!order) return sendPage(reply.status(404), html`<p>没有这笔订单</p>`);
    return sendPage(
      reply,
      html`<p>${order.reference}：${stateOf(order)}</p>
        <form method="post">
          <select name="kind" aria-label="付款">
            ${optionsOf(kinds)}
          </select>
          <select name="report" aria-label="回调">
            ${optionsOf(reports)}</select
          ><button>确定</button>
        </form>`,
    );
  });

  const callBack = async (body: string, isForged: boolean): Promise<number> => {
    const headers = signedHeaders(isForged ? 'x'.repeat(32) : secret, body);
    return (await fetch(callbackUrl, { method: 'POST', headers, body })).status;
  };
  app.post<{ Params: { reference: string } }>('/pay/:reference', async (request, reply) => {
    const order = orders.get(request.params.reference);
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
    const input = v.safeParse(paid, Object.fromEntries(form));
    if (!order || !input.success) return sendPage(reply.status(422), html`<p>无法付款</p>`);
    const { kind, report } = input.output;
    const payments = kinds[kind].differences.map((difference) => ({
      reference: order.reference,
      number: `S${randomUUID()}`,
      amount: yuan(order.amount + difference),
      paid_at: new Date().toISOString(),
    }));
    order.payments.push(...payments);
    const answers: number[] = [];
    for (const body of reports[report].sent(payments.map((it) => JSON.stringify(it)))) {
      answers.push(await callBack(body, report === 'forged'));
    }
    const answered = answers.join('、') || '无';
    return sendPage(
      reply,
      html`<p>已付款。站点对回调的应答：${answered}</p>
        <a href="">返回</a>`,
    );
  });
  return app;
};
