import { integerInput } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CallResult, success } from '../http/result';
import { parseObject } from '../http/body';
import { DomainError } from '../http/domainError';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { addItem, editSetting, removeItem } from '../settings/edit';
import { readSetting, resetSetting } from '../settings/settings';
import { isListed, listSettings, type OperatorSetting, operatorSetting } from './settings';

/** Bytes; HTML content is larger than members' calls. */
const bodyLimit = 1_048_576;

const edit = v.object({
  value: v.custom<unknown>((value) => value !== undefined, '请填写内容！'),
  added: v.optional(v.boolean(), false),
});
const removal = v.object({ position: integerInput(1, 9999, '请填写第几项！') });

interface Params {
  key: string;
}

/** The setting, and the field of it, that a key such as `faq` or `app.title` names. */
const named = (key: string): OperatorSetting & { field?: string } => {
  const dot = key.lastIndexOf('.');
  const [whole, field] = [key.slice(0, dot), key.slice(dot + 1)];
  if (!isListed(key) && dot > 0 && isListed(whole)) return { ...operatorSetting(whole), field };
  if (!/^[A-Za-z0-9][\w.-]{0,59}$/.test(key)) throw new DomainError('内容名称有误！');
  return operatorSetting(key);
};

const done = (value: unknown) => success(new CallResult({ value }, '已保存！'));

/** Reads and changes everything that operators can set: app info, banners, banks, pages, rates … */
export const contentRoutes = (
  app: FastifyInstance,
  { db }: Services,
  onRequest: (request: FastifyRequest) => Promise<void>,
): void => {
  app.get('/operator/content', { onRequest }, async () => success(await listSettings(db)));

  app.get<{ Params: Params }>('/operator/content/:key', { onRequest }, async (request) => {
    const { key, about, setting, field } = named(request.params.key);
    const value = await readSetting(db, setting);
    if (field === undefined) return success({ key, about, value });
    if (!Object.hasOwn(Object(value) as object, field)) throw new DomainError(`没有这一项：${field}`);
    return success({ key: request.params.key, about, value: (value as Record<string, unknown>)[field] });
  });

  app.post<{ Params: Params }>('/operator/content/:key', { onRequest, bodyLimit }, async (request) => {
    const { key, setting, field } = named(request.params.key);
    const { value, added } = validate(edit, parseObject(request)) as v.InferOutput<typeof edit>;
    // A mistyped key must not create a text that no page reads.
    if (!isListed(key) && !added) throw new DomainError(`没有该内容：${key}`);
    return done(await editSetting(db, setting, value, field));
  });

  app.post<{ Params: Params }>('/operator/content/:key/add', { onRequest, bodyLimit }, async (request) => {
    const { setting, field } = named(request.params.key);
    if (field !== undefined) throw new DomainError('该内容不是列表！');
    const { value } = validate(edit, parseObject(request)) as v.InferOutput<typeof edit>;
    return done(await addItem(db, setting, value));
  });

  app.post<{ Params: Params }>('/operator/content/:key/remove', { onRequest }, async (request) => {
    const { setting, field } = named(request.params.key);
    if (field !== undefined) throw new DomainError('该内容不是列表！');
    const { position } = validate(removal, parseObject(request)) as v.InferOutput<typeof removal>;
    return done(await removeItem(db, setting, position));
  });

  app.post<{ Params: Params }>('/operator/content/:key/reset', { onRequest }, async (request) => {
    const { setting, field } = named(request.params.key);
    if (field !== undefined) throw new DomainError('请还原整项内容！');
    await resetSetting(db, setting);
    return done(setting.initial);
  });
};
