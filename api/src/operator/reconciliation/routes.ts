import type { CheckResult } from '@site/shared/operators';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { reconcile } from './reconcile';

/** Runs every invariant. Calls at the same time run one after another, so that they use one database connection. */
export const checkRoutes = (app: FastifyInstance, services: Services): void => {
  let last: Promise<unknown> = Promise.resolve();
  registerOperatorCall(app, services, 'GET /check', (): Promise<CheckResult> => {
    const next = last.then(() => reconcile(services));
    last = next.catch(() => undefined);
    return next;
  });
};
