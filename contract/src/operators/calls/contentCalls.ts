import * as v from 'valibot';
import { idInput, integerInput, nothing } from '../../types';
import type { Page, Pending } from '../data/answers';
import type { ContentKey, Publication } from '../data/content';
import { itemAction, operatorCall, optionalPage, optionalReason, returns } from './operatorCall';

const contentKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w.-]{0,59}$/, '内容名称有误！'));
const contentValue = v.custom<unknown>((value) => value !== undefined, '请填写内容！');
/** Unlike `optional` fields, an empty one is kept: it empties the stored field. */
const publicationField = v.exactOptional(v.unknown());
const publicationFields = {
  title: publicationField,
  content: publicationField,
  banner: publicationField,
  memo: publicationField,
  shown: publicationField,
};

/** What members see: the site's content and settings, notices and activities. */
export const contentCalls = {
  'GET /content': operatorCall('content:write', nothing, returns<ContentKey[]>()),
  'GET /content/:key': operatorCall(
    'content:write',
    v.object({ key: contentKey }),
    returns<{ key: string; about: string; value: unknown }>(),
  ),
  /** Money settings need `settings:write`. `confirm` accepts a rate that is refused without it, `added` a new key. */
  'POST /content/:key': operatorCall(
    'content:write',
    v.object({
      key: contentKey,
      value: contentValue,
      added: v.optional(v.boolean(), false),
      confirm: v.optional(v.boolean(), false),
      reason: optionalReason,
    }),
    returns<{ value: unknown } | Pending>(),
    { action: 'content.change' },
  ),
  'POST /content/:key/add': operatorCall(
    'content:write',
    v.object({ key: contentKey, value: contentValue }),
    returns<{ value: unknown } | Pending>(),
    { action: 'content.add' },
  ),
  'POST /content/:key/remove': operatorCall(
    'content:write',
    v.object({ key: contentKey, position: integerInput(1, 9999, '请填写第几项！'), reason: optionalReason }),
    returns<{ value: unknown } | Pending>(),
    { action: 'content.remove' },
  ),
  'POST /content/:key/reset': operatorCall(
    'content:write',
    v.object({ key: contentKey, confirm: v.optional(v.boolean(), false), reason: optionalReason }),
    returns<{ value: unknown } | Pending>(),
    { action: 'content.reset' },
  ),
  'GET /notices': operatorCall('content:write', v.object(optionalPage), returns<Page<Publication>>()),
  'POST /notices': operatorCall('content:write', v.object(publicationFields), returns<{ id: number }>(), {
    action: 'notices.add',
  }),
  'POST /notices/:id': operatorCall('content:write', v.object({ id: idInput, ...publicationFields }), returns<null>(), {
    action: 'notices.change',
  }),
  'POST /notices/:id/remove': operatorCall('content:write', itemAction, returns<null>(), { action: 'notices.remove' }),
  'GET /activities': operatorCall('content:write', v.object(optionalPage), returns<Page<Publication>>()),
  'POST /activities': operatorCall('content:write', v.object(publicationFields), returns<{ id: number }>(), {
    action: 'activities.add',
  }),
  'POST /activities/:id': operatorCall(
    'content:write',
    v.object({ id: idInput, ...publicationFields }),
    returns<null>(),
    { action: 'activities.change' },
  ),
  'POST /activities/:id/remove': operatorCall('content:write', itemAction, returns<null>(), {
    action: 'activities.remove',
  }),
};
