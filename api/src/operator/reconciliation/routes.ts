import type { FastifyInstance } from 'fastify';
import { oneAtATime } from '../../oneAtATime';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { reconcile } from './reconcile';

/** Checks every invariant. Concurrent calls run one after another, so that they use one database connection. */
export const checkRoutes = (app: FastifyInstance, services: Services): void => {
  const check = oneAtATime(() => reconcile(services));
  registerOperatorCall(app, services, 'GET /check', () => check());
};
