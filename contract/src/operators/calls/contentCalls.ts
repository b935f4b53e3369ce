import * as v from 'valibot';
import { idInput, integerInput, nothing } from '../../types';
import type { Page, Pending } from '../data/answers';
import type { ContentKey, Publication } from '../data/content';
import { editContent, itemAction, noData, optionalPage, optionalReason, returns } from './operatorCall';

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
/** `bonus_rule`: the id of the rule whose bonus the approval of an application gives, or null. */
const activityFields = { ...publicationFields, bonus_rule: publicationField };

/** What members see: the site's content and settings, notices and activities. */
export const contentCalls = {
  'GET /content': editContent(nothing, returns<ContentKey[]>()),
  'GET /content/:key': editContent(
    v.object({ key: contentKey }),
    returns<{ key: string; about: string; value: unknown }>(),
  ),
  /** Money settings need `settings:write`. `confirm` accepts a rate that is refused without it, `added` a new key. */
  'POST /content/:key': editContent(
    v.object({
      key: contentKey,
      value: contentValue,
      added: v.optional(v.boolean(), false),
      confirm: v.optional(v.boolean(), false),
      reason: optionalReason,
    }),
    returns<{ value: unknown } | Pending>(),
    'content.change',
  ),
  'POST /content/:key/add': editContent(
    v.object({ key: contentKey, value: contentValue }),
    returns<{ value: unknown } | Pending>(),
    'content.add',
  ),
  'POST /content/:key/remove': editContent(
    v.object({ key: contentKey, position: integerInput(1, 9999, '请填写第几项！'), reason: optionalReason }),
    returns<{ value: unknown } | Pending>(),
    'content.remove',
  ),
  'POST /content/:key/reset': editContent(
    v.object({ key: contentKey, confirm: v.optional(v.boolean(), false), reason: optionalReason }),
    returns<{ value: unknown } | Pending>(),
    'content.reset',
  ),
  'GET /notices': editContent(v.object(optionalPage), returns<Page<Publication>>()),
  'POST /notices': editContent(v.object(publicationFields), returns<{ id: number }>(), 'notices.add'),
  'POST /notices/:id': editContent(v.object({ id: idInput, ...publicationFields }), noData, 'notices.change'),
  'POST /notices/:id/remove': editContent(itemAction, noData, 'notices.remove'),
  'GET /activities': editContent(v.object(optionalPage), returns<Page<Publication>>()),
  'POST /activities': editContent(v.object(activityFields), returns<{ id: number }>(), 'activities.add'),
  'POST /activities/:id': editContent(v.object({ id: idInput, ...activityFields }), noData, 'activities.change'),
  'POST /activities/:id/remove': editContent(itemAction, noData, 'activities.remove'),
};
