import { pictureFault } from '@site/contract';
import { integerInput, text } from '@site/contract/calls';
import type { Page, Permission, Publication as PublicationData } from '@site/contract/operators';
import * as v from 'valibot';
import { pictureAddress } from '../../members/site/settings';
import type { Queryable, Transaction } from '../../base/database/database';
import { presentRow } from '../../base/http/presentRow';
import { DomainError } from '../../base/errors/domainError';
import { insertWithId, updateRow } from '../../base/database/statements';
import { lockRealPayments } from '../../members/site/licence';
import { findBonusRule } from '../../promotions/bonuses/bonuses.store';
import { unknownBonusRule } from '../../promotions/bonuses/grantBonus';
import type { Edit } from '../../base/settings/edit';
import { editPermission, type Operator } from '../authority/operator';
import { lockPublication, type PublicationTable, readPublications } from './publications.store';
import type { FastifyInstance } from 'fastify';
import { validate } from '../../base/http/validate';
import type { Routes, Services } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { auditValue } from './auditValue';

const title = v.pipe(text(120, '请填写标题！'), v.nonEmpty('请填写标题！'));
const content = v.pipe(
  v.string('请填写正文！'),
  v.trim(),
  v.nonEmpty('请填写正文！'),
  v.maxLength(200_000, '正文过长！'),
  v.check(
    (html) => pictureFault(html) === undefined,
    ({ input }) => pictureFault(input) ?? '',
  ),
);
const shown = integerInput(0, 1, '显示状态只能是0或1！');
/** Stored as null when it is empty: members then see a drawn picture. */
const banner = v.union([
  v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(pictureAddress, v.maxLength(300, '图片地址过长！')),
]);

/** The id of a rule, or null. */
const bonusRule = v.nullable(integerInput(1, 999_999_999, '奖金规则有误！'));

interface Publication {
  table: PublicationTable;
  made: v.GenericSchema<unknown, Record<string, unknown>>;
  changed: v.GenericSchema<unknown, Record<string, unknown>>;
  columns: readonly string[];
}

const optional = (fields: Record<string, v.GenericSchema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, v.undefinedable(schema)]));

const publication = (table: PublicationTable, own: Record<string, v.GenericSchema> = {}): Publication => {
  const fields = { title, content, ...own, shown };
  return {
    table,
    made: v.object({ ...optional({ ...own, shown }), title, content }),
    changed: v.object(optional(fields)),
    columns: Object.keys(fields),
  };
};

/** The publications by their name in `/operator/NAME`. */
const publications = {
  notices: publication('notice'),
  activities: publication('activity', { banner, memo: text(120), bonus_rule: bonusRule }),
};

const publicationPage = (db: Queryable, kind: Publication, page: number): Promise<Page<PublicationData>> =>
  readPublications(db, kind, { page, present: presentRow });

const fieldsOf = (sent: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

const columnsOf = ({ shown: isShown, ...fields }: Record<string, unknown>): Record<string, unknown> =>
  isShown === undefined ? fields : { ...fields, shown: isShown === 1 };

/**
 * Changes the fields that were sent, and returns their values before and after. Throws a DomainError if there is no
 * such record.
 */
const revise = async (
  tx: Transaction,
  { table }: Publication,
  id: number,
  sent: Record<string, unknown>,
): Promise<Edit<Record<string, unknown>>> => {
  const after = fieldsOf(sent);
  if (Object.keys(after).length === 0) throw new DomainError('请填写要修改的内容！');
  const row = await lockPublication(tx, table, id, Object.keys(after));
  if (!row) throw new DomainError('该记录不存在！');
  await updateRow(tx, table, { id }, columnsOf(after));
  return { before: typeof row.shown === 'boolean' ? { ...row, shown: row.shown ? 1 : 0 } : row, after };
};

/** Throws a DomainError if an activity would give a bonus whose rule does not exist. */
const assertBonusRule = async (tx: Transaction, { bonus_rule: rule }: Record<string, unknown>): Promise<void> => {
  if (typeof rule === 'number' && !(await findBonusRule(tx, rule))) throw unknownBonusRule();
};

const permission = ({ operator }: { operator: Operator }): Permission => editPermission(operator, 'content:write');

const register = (app: FastifyInstance, services: Services, name: keyof typeof publications): void => {
  const { db, now } = services;
  const kind: Publication = publications[name];
  const targetOf = (id: number) => `${kind.table}:${id}`;

  registerOperatorCall(app, services, `GET /${name}`, ({ input }) => publicationPage(db, kind, input.page));

  registerOperatorChange(app, services, `POST /${name}`, {
    permission,
    // One operator alone must not tell members where to pay.
    needsApproval: ({ tx }) => lockRealPayments(tx),
    change: async ({ input, tx, dryRun }) => {
      const fields = validate(kind.made, input) as Record<string, unknown>;
      await assertBonusRule(tx, fields);
      const columns = columnsOf({ ...fieldsOf(fields), created_at: now() });
      const id = Number(await insertWithId(tx, kind.table, columns));
      return {
        data: { id },
        message: '已发布！',
        target: dryRun ? `${kind.table}:new` : targetOf(id),
        after: dryRun ? fields : auditValue(fields),
      };
    },
  });

  registerOperatorChange(app, services, `POST /${name}/:id`, {
    permission,
    // One operator may hide a publication, as one may remove it.
    needsApproval: async ({ input: { id: _id, ...sent }, tx }) =>
      !(Object.keys(fieldsOf(sent)).join() === 'shown' && Number(sent.shown) === 0) && (await lockRealPayments(tx)),
    onlyIfUnchanged: true,
    change: async ({ input: { id, ...sent }, tx, dryRun, proposedBy }) => {
      const fields = validate(kind.changed, sent) as Record<string, unknown>;
      await assertBonusRule(tx, fields);
      const { before, after } = await revise(tx, kind, id, fields);
      // The second operator sees all of it.
      const audited = dryRun || proposedBy !== undefined ? (value: unknown) => value : auditValue;
      return { message: '已保存！', target: targetOf(id), before: audited(before), after: audited(after) };
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
export const publicationRoutes: Routes = (app, services) => {
  register(app, services, 'notices');
  register(app, services, 'activities');
};
