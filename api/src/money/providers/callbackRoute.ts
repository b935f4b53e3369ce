import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { fen } from '../../base/money/money';
import { addressOf } from '../../base/http/address';
import { callbackFault, insertNonce, signedCallbackOf } from '../../base/http/signedCallback';
import type { Services } from '../../members/calls/services';
import type { PaymentProvider } from './provider';
import { channelOf, recordProviderPayment } from './recordProviderPayment';

const number = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));

/** A payment as providers report it: `amount` in CNY, `paid_at` in ISO 8601. */
export const reportedPayment = v.pipe(
  v.object({
    reference: number,
    number,
    amount: v.pipe(v.string(), v.regex(/^\d{1,13}(\.\d{1,2})?$/), v.transform(fen), v.minValue(1n)),
    paid_at: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
      v.check((at) => at.getTime() > Date.UTC(2000, 0) && at.getTime() < Date.UTC(3000, 0)),
    ),
  }),
  v.transform(({ paid_at: paidAt, ...payment }) => ({ ...payment, paidAt })),
);

const parse = (body: Buffer) => {
  try {
    return v.safeParse(reportedPayment, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch {
    return { success: false as const };
  }
};

/** Answers with a status, since a provider would take an envelope with status 200 for a receipt. */
const errorHandler: NonNullable<RouteShorthandOptions['errorHandler']> = (error, request, reply) => {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ error: error.message }, 'a payment callback failed');
  void reply.status(status).send({ error: status >= 500 ? 'fault' : 'request' });
};

/**
 * Serves `POST /api/payments/:name/callback`: payments that a provider has received, one a call, signed as callbacks of
 * platforms are. Answers 200 `{ result }` with `recorded` or `repeated`, 401 to a wrong signature or an old timestamp,
 * 404 to an unknown provider, 409 to a nonce that was used before or a payment that contradicts a known one, and 422 to
 * another body. The payment is matched with its order afterwards.
 */
export const providerCallbackRoute = (
  app: FastifyInstance,
  { db, now, log }: Services,
  providers: readonly PaymentProvider[],
): void => {
  app.post<{ Params: { name: string } }>('/api/payments/:name/callback', { errorHandler }, async (request, reply) => {
    const { name } = request.params;
    const refuse = (status: 401 | 404 | 409 | 422, error: string) => {
      log.warn(
        { event: 'payment-callback-refused', provider: name.slice(0, 40), address: addressOf(request), error },
        'payment callback refused',
      );
      void reply.status(status);
      return { error };
    };
    const provider = providers.find((known) => known.name === name);
    if (!provider) return refuse(404, 'provider');
    const signed = signedCallbackOf(request);
    const fault = callbackFault(provider.callbackSecret, signed, now());
    if (fault) return refuse(401, fault);
    const report = parse(signed.body);
    if (!report.success) return refuse(422, 'body');
    const result = await db.transaction(async (tx) =>
      (await insertNonce(tx, channelOf(name), signed.nonce))
        ? recordProviderPayment(tx, name, report.output)
        : ('nonce' as const),
    );
    if (result === 'nonce') return refuse(409, 'nonce');
    if (result === 'contradicted') {
      log.error({ event: 'payment-contradicted', provider: name, number: report.output.number }, 'a payment differs');
      return refuse(409, 'contradicted');
    }
    return { result };
  });
};
