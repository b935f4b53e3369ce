import { integerInput, pageInput, text } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CallResult, failure, success } from '../http/result';
import { parseObject, parseQuery } from '../http/body';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { contentRoutes } from './contentRoutes';
import { requireOperator } from './guard';
import { unknownItem } from './kinds';
import { publicationRoutes } from './publicationRoutes';

const filter = v.object({ state: v.optional(integerInput(0, 9)), page: pageInput });
const decision = v.object({ note: v.optional(text(500), '') });

interface Params {
  kind: string;
  id: string;
  decision: string;
}

/** What operators list and decide on, whatever domain it belongs to (wire, Operator calls). */
export const operatorRoutes = (app: FastifyInstance, services: Services, key: string): void => {
  const { db, operator } = services;
  const onRequest = requireOperator(db, key);
  contentRoutes(app, services, onRequest);
  publicationRoutes(app, services, onRequest);

  app.get<{ Params: Params }>('/operator/:kind', { onRequest }, async (request, reply) => {
    const kind = operator.get(request.params.kind);
    if (!kind) return reply.status(404).send(failure(404, '接口不存在！'));
    const { state, page } = validate(filter, parseQuery(request)) as v.InferOutput<typeof filter>;
    return success(await kind.list(db, { state, page }));
  });

  app.post<{ Params: Params }>(
    '/operator/:kind/:id/:decision(^approve$|^reject$)',
    { onRequest },
    async (request, reply) => {
      const { kind: name, id, decision: word } = request.params;
      const kind = operator.get(name);
      if (!kind) return reply.status(404).send(failure(404, '接口不存在！'));
      if (!/^[A-Za-z0-9-]{1,40}$/.test(id)) throw unknownItem();
      const { note } = validate(decision, parseObject(request)) as v.InferOutput<typeof decision>;
      const approved = word === 'approve';
      await db.transaction((tx) => kind.decide(tx, { id, approved, note }));
      return success(new CallResult(null, approved ? '已通过！' : '已拒绝！'));
    },
  );
};
