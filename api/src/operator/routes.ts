import { createHash, timingSafeEqual } from 'node:crypto';
import { codes, integerInput, pageInput, text } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { networkOf } from '../http/address';
import { Answer, failure, success } from '../http/answer';
import { parseObject, parseQuery } from '../http/body';
import { Refusal } from '../http/refusal';
import { refuseWhenFull, take } from '../http/throttle';
import { validate } from '../http/validate';
import type { Services } from '../services';

const filter = v.object({ state: v.optional(integerInput(0, 9)), page: pageInput });
const decision = v.object({ note: v.optional(text(500), '') });

const digest = (value: string) => createHash('sha256').update(value).digest();

interface Params {
  kind: string;
  id: string;
  decision: string;
}

/** What operators list and decide on, whatever domain it belongs to (wire, Operator calls). */
export const operatorRoutes = (app: FastifyInstance, { db, operator }: Services, key: string): void => {
  const expected = digest(key);

  const onRequest = async (request: FastifyRequest) => {
    const bucket = { key: `operator:${networkOf(request)}`, capacity: 20, seconds: 10 };
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digest(given), expected)) return;
    await refuseWhenFull(db, bucket);
    if (given) await take(db, bucket);
    throw new Refusal('操作员密钥无效！', codes.unauthorized);
  };

  app.get<{ Params: Params }>('/operator/:kind', { onRequest }, async (request, reply) => {
    const kind = operator.get(request.params.kind);
    if (!kind) return reply.status(404).send(failure(404, '接口不存在！'));
    const sent = Object.entries(parseQuery(request)).filter(([, value]) => value !== '');
    const { state, page } = validate(filter, Object.fromEntries(sent)) as v.InferOutput<typeof filter>;
    return success(await kind.list(db, { state, page }));
  });

  app.post<{ Params: Params }>(
    '/operator/:kind/:id/:decision(^approve$|^reject$)',
    { onRequest },
    async (request, reply) => {
      const { kind: name, id, decision: word } = request.params;
      const kind = operator.get(name);
      if (!kind) return reply.status(404).send(failure(404, '接口不存在！'));
      if (!/^[A-Za-z0-9-]{1,40}$/.test(id)) throw new Refusal('该记录不存在！');
      const { note } = validate(decision, parseObject(request)) as v.InferOutput<typeof decision>;
      const approved = word === 'approve';
      await db.transaction((tx) => kind.decide(tx, { id, approved, note }));
      return success(new Answer(null, approved ? '已通过！' : '已拒绝！'));
    },
  );
};
