import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { fen } from '../../base/money/money';
import { registerCallback } from '../../base/http/registerCallback';
import type { Services } from '../../members/calls/services';
import type { PaymentProvider } from './provider';
import { recordOutcome } from './providerPayouts.store';
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

/** How a payout ended, as providers report it. */
export const reportedPayout = v.object({
  payout: number,
  state: v.picklist(['paid', 'failed']),
  detail: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
});

/**
 * Serves `POST /api/payments/:name/callback`: payments that a provider has received, and how payouts ended, one a
 * call, signed as callbacks of platforms are. Answers 200 `{ result }` with `recorded` or `repeated`, 409 also to a
 * report that contradicts what is known, and 422 also to an unknown payout. A payment is matched with its order
 * afterwards, and a payout's outcome shown in its batch.
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
    schema: v.union([reportedPayment, reportedPayout]),
    nonceOwner: channelOf,
    receive: async (tx, name, report) => ({
      report,
      result: await ('payout' in report
        ? recordOutcome(tx, { ...report, provider: name, reference: report.payout })
        : recordProviderPayment(tx, name, report)),
    }),
    answer: ({ report, result }, { name, refuse }) => {
      if (result === 'unknown') return refuse(422, 'payout');
      if (result !== 'contradicted') return { result };
      const [kind, reported] = 'payout' in report ? ['payout', report.payout] : ['payment', report.number];
      const about = { event: `${kind}-contradicted`, provider: name, number: reported };
      services.log.error(about, `a ${kind} differs from what is known`);
      return refuse(409, 'contradicted');
    },
  });
