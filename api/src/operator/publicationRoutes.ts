import { idInput, pageInput } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CallResult, success } from '../http/result';
import { parseObject, parseQuery } from '../http/body';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { publicationPage, publications, publish, revise } from './publications';

/** Bytes; HTML content is larger than members' calls. */
const bodyLimit = 1_048_576;

const filter = v.object({ page: pageInput });
const which = v.object({ id: idInput });

/** Notices and activities as operators write them. One that is removed is hidden: members' applications point to it. */
export const publicationRoutes = (
  app: FastifyInstance,
  { db, now }: Services,
  onRequest: (request: FastifyRequest) => Promise<void>,
): void => {
  for (const [name, publication] of Object.entries(publications)) {
    const idOf = (request: FastifyRequest) =>
      (validate(which, request.params as Record<string, unknown>) as v.InferOutput<typeof which>).id;
    const fields = (request: FastifyRequest, schema: v.GenericSchema) =>
      validate(schema, parseObject(request)) as Record<string, unknown>;

    app.get(`/operator/${name}`, { onRequest }, async (request) => {
      const { page } = validate(filter, parseQuery(request)) as v.InferOutput<typeof filter>;
      return success(await publicationPage(db, publication, page));
    });

    app.post(`/operator/${name}`, { onRequest, bodyLimit }, async (request) => {
      const id = await publish(db, publication, fields(request, publication.made), now());
      return success(new CallResult({ id }, '已发布！'));
    });

    app.post(`/operator/${name}/:id`, { onRequest, bodyLimit }, async (request) => {
      await revise(db, publication, idOf(request), fields(request, publication.changed));
      return success(new CallResult(null, '已保存！'));
    });

    app.post(`/operator/${name}/:id/remove`, { onRequest }, async (request) => {
      await revise(db, publication, idOf(request), { shown: 0 });
      return success(new CallResult(null, '已下架！'));
    });
  }
};
