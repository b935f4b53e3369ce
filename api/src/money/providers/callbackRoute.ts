import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { fen } from '../../base/money/money';
import { registerCallback } from '../../base/http/registerCallback';
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

/**
 * Serves `POST /api/payments/:name/callback`: payments that a provider has received, one a call, signed as callbacks of
 * platforms are. Answers 200 `{ result }` with `recorded` or `repeated`, and 409 also to a payment that contradicts a
 * known one. The payment is matched with its order afterwards.
 */
export const providerCallbackRoute = (
  app: FastifyInstance,
  services: Services,
  providers: readonly PaymentProvider[],
): void =>
  registerCallback(app, services, {
    path: '/api/payments/:name/callback',
    kind: 'provider',
    senders: providers,
    schema: reportedPayment,
    nonceOwner: channelOf,
    receive: async (tx, name, report) => ({ report, result: await recordProviderPayment(tx, name, report) }),
    answer: ({ report: { number: reported }, result }, { name, refuse }) => {
      if (result !== 'contradicted') return { result };
      const about = { event: 'payment-contradicted', provider: name, number: reported };
      services.log.error(about, 'a payment differs from the one that is known');
      return refuse(409, 'contradicted');
    },
  });
