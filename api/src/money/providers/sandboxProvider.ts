import * as v from 'valibot';
import { yuan } from '../../base/money/money';
import { signedHeaders } from '../../base/http/signedCallback';
import { reportedPayment, reportedPayout } from './callbackRoute';
import type { PaymentProvider } from './provider';

interface Options {
  /** Of the program that `npm run sandbox:provider` starts, such as `http://127.0.0.1:8090`. */
  url: string;
  /** Signs calls in both directions. */
  secret: string;
}

const created = v.object({ content: v.string(), expires: v.nullable(v.pipe(v.string(), v.isoTimestamp())) });
const payoutAnswer = v.union([v.omit(reportedPayout, ['payout']), v.object({ state: v.literal('pending') })]);
const queried = v.object({ payments: v.array(reportedPayment) });

/** The adapter of the sandbox provider, which shows how to write one for a real provider. */
export const sandboxProvider = ({ url, secret }: Options): PaymentProvider => {
  const send = async (path: string, fields: object, signal: AbortSignal): Promise<unknown> => {
    const body = JSON.stringify(fields);
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: signedHeaders(secret, body),
      body,
      signal,
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.json();
  };
  return {
    name: 'sandbox',
    methods: ['alipay', 'wxpay'],
    callbackSecret: secret,
    isSandbox: true,
    create: async ({ reference, amount, method }, signal) => {
      const answer = await send('/orders', { reference, amount: yuan(amount), method }, signal);
      const { content, expires } = v.parse(created, answer);
      return { content, expires: expires === null ? null : new Date(expires) };
    },
    query: async (reference, signal) => {
      const answer = await send('/orders/query', { reference }, signal);
      return answer === undefined ? undefined : v.parse(queried, answer).payments;
    },
    payout: async ({ reference, amount, account }, signal) =>
      v.parse(payoutAnswer, await send('/payouts', { reference, amount: yuan(amount), account }, signal)),
    queryPayout: async (reference, signal) => {
      const answer = await send('/payouts/query', { reference }, signal);
      return answer === undefined ? undefined : v.parse(payoutAnswer, answer);
    },
  };
};
