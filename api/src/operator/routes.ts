import { integerInput, pageInput, text } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CallResult, failure, success } from '../http/result';
import { parseObject, parseQuery } from '../http/body';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { contentRoutes } from './contentRoutes';
import { requireOperator } from './guard';
import { unknownItem } from './reviewQueues';
import { publicationRoutes } from './publicationRoutes';

const filter = v.object({ state: v.optional(integerInput(0, 9)), page: pageInput });
const decision = v.object({ note: v.optional(text(500), '') });

interface Params {
  queue: string;
  id: string;
  decision: string;
}

/** Lists and decides on the items of all review queues, and serves content and publications. */
export const operatorRoutes = (app: FastifyInstance, services: Services, key: string): void => {
  const { db, reviewQueues } = services;
  const onRequest = requireOperator(db, key);
  contentRoutes(app, services, onRequest);
  publicationRoutes(app, services, onRequest);

  app.get<{ Params: Params }>('/operator/:queue', { onRequest }, async (request, reply) => {
    const queue = reviewQueues.get(request.params.queue);
    if (!queue) return reply.status(404).send(failure(404, '接口不存在！'));
    const { state, page } = validate(filter, parseQuery(request)) as v.InferOutput<typeof filter>;
    return success(await queue.list(db, { state, page }));
  });

  app.post<{ Params: Params }>(
    '/operator/:queue/:id/:decision(^approve$|^reject$)',
    { onRequest },
    async (request, reply) => {
      const { queue: name, id, decision: word } = request.params;
      const queue = reviewQueues.get(name);
      if (!queue) return reply.status(404).send(failure(404, '接口不存在！'));
      if (!/^[A-Za-z0-9-]{1,40}$/.test(id)) throw unknownItem();
      const { note } = validate(decision, parseObject(request)) as v.InferOutput<typeof decision>;
      const approved = word === 'approve';
      await db.transaction((tx) => queue.decide(tx, { id, approved, note }));
      return success(new CallResult(null, approved ? '已通过！' : '已拒绝！'));
    },
  );
};
