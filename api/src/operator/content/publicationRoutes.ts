import type { FastifyInstance } from 'fastify';
import { validate } from '../../http/validate';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { registerOperatorChange } from '../calls/registerOperatorChange';
import { auditValue } from './auditValue';
import { type Publication, publicationPage, publications, publish, revise } from './publications';

const register = (app: FastifyInstance, services: Services, name: keyof typeof publications): void => {
  const { db, now } = services;
  const kind: Publication = publications[name];
  const targetOf = (id: number) => `${kind.table}:${id}`;

  registerOperatorCall(app, services, `GET /${name}`, ({ input }) => publicationPage(db, kind, input.page));

  registerOperatorChange(app, services, `POST /${name}`, {
    change: async ({ input, tx }) => {
      const fields = validate(kind.made, input) as Record<string, unknown>;
      const id = await publish(tx, kind, fields, now());
      return { data: { id }, message: '已发布！', target: targetOf(id), after: auditValue(fields) };
    },
  });

  registerOperatorChange(app, services, `POST /${name}/:id`, {
    change: async ({ input: { id, ...sent }, tx }) => {
      const fields = validate(kind.changed, sent) as Record<string, unknown>;
      const { before, after } = await revise(tx, kind, id, fields);
      return { message: '已保存！', target: targetOf(id), before: auditValue(before), after: auditValue(after) };
    },
  });

  registerOperatorChange(app, services, `POST /${name}/:id/remove`, {
    change: async ({ input: { id, reason }, tx }) => ({
      ...(await revise(tx, kind, id, { shown: 0 })),
      message: '已下架！',
      target: targetOf(id),
      reason,
    }),
  });
};

/** Notices and activities. Removing one hides it, since members' applications refer to activities. */
export const publicationRoutes = (app: FastifyInstance, services: Services): void => {
  register(app, services, 'notices');
  register(app, services, 'activities');
};
