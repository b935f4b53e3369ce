import { pictureFault } from '@site/contract';
import type { OperatorInput, Permission } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { rolledBack } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { assertFitsRealPayments } from '../../money/payments/realPayments';
import { lockRealPayments } from '../../members/site/licence';
import type { Routes, Services } from '../../members/calls/services';
import { addItem, type Edit, editSetting, fieldOf, removeItem, restoreSetting } from '../../base/settings/edit';
import { readSetting } from '../../base/settings/settings';
import { assertAllowed, editPermission, isAllowed } from '../authority/operator';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { auditValue } from './auditValue';
import { isListed, listSettings, type OperatorSetting, operatorSetting } from './operatorSettings';

interface NamedSetting extends OperatorSetting {
  field: string | undefined;
}

/** The setting, and the field of it, that a key such as `faq` or `app.title` names. */
const named = (key: string): NamedSetting => {
  const dot = key.lastIndexOf('.');
  const [whole, field] = [key.slice(0, dot), key.slice(dot + 1)];
  if (!isListed(key) && dot > 0 && isListed(whole)) return { ...operatorSetting(whole), field };
  return { ...operatorSetting(key), field: undefined };
};

const permissionFor = (key: string): Permission => (named(key).money ? 'settings:write' : 'content:write');

type EditCall =
  | 'POST /content/:key'
  | 'POST /content/:key/add'
  | 'POST /content/:key/remove'
  | 'POST /content/:key/reset';

/** Registers a call that edits a setting. Changes of money settings, and some of others, need a second approval. */
const registerEdit = <Name extends EditCall>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  edit: (tx: Transaction, target: NamedSetting, input: OperatorInput<Name>) => Promise<Edit<unknown>>,
): void => {
  const keyOf = (input: OperatorInput<EditCall>) => input.key;
  registerOperatorChange<EditCall>(app, services, name, {
    permission: ({ input, operator }) => editPermission(operator, permissionFor(keyOf(input))),
    needsApproval: async ({ input, tx }) => {
      const target = named(keyOf(input));
      if (!target.needsApproval) return target.money;
      // The value must not change between this check and the change.
      const isReal = await lockRealPayments(tx);
      return target.needsApproval(await rolledBack(tx, () => edit(tx, target, input)), isReal);
    },
    onlyIfUnchanged: true,
    change: async ({ input, tx, dryRun, proposedBy }) => {
      const target = named(keyOf(input));
      const { field } = target;
      const made = await edit(tx, target, input);
      await assertFitsRealPayments(tx, { setting: target.setting, before: made.before }, services.sandboxes);
      if ('value' in input) assertPictures(made);
      await target.assertChange?.(made, 'confirm' in input && input.confirm, tx);
      const reason = 'reason' in input ? input.reason : '';
      if (reason === '' && target.needsReason?.(made)) throw new DomainError('请填写原因！');
      // Of a large setting only the field that changes is audited. Money settings and proposals are kept whole, since a
      // proposal is compared with the value in force.
      const isWhole = target.money || dryRun || proposedBy !== undefined;
      const audited = (value: unknown) => {
        const changed = field === undefined ? value : fieldOf(value, field);
        return isWhole ? changed : auditValue(changed);
      };
      return {
        data: { value: made.after },
        message: '已保存！',
        target: `setting:${keyOf(input)}`,
        before: audited(made.before),
        after: audited(made.after),
        reason,
      };
    },
  });
};

const pictureFaults = (value: unknown): string[] => {
  if (typeof value === 'string') return [pictureFault(value)].filter((it) => it !== undefined);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pictureFaults) : [];
};

/** @throws DomainError if an edit adds a picture that members would not see; one that was there may stay */
const assertPictures = ({ before, after }: Edit<unknown>): void => {
  const known = pictureFaults(before);
  const fault = pictureFaults(after).find((it) => !known.includes(it));
  if (fault) throw new DomainError(fault);
};

const assertWhole = ({ field }: NamedSetting, message: string): void => {
  if (field !== undefined) throw new DomainError(message);
};

/** Reads and changes everything that operators can set: app info, banners, banks, pages, rates. */
export const contentRoutes: Routes = (app, services) => {
  const { db } = services;

  registerOperatorCall(app, services, 'GET /content', async ({ operator }) => {
    const listed = await listSettings(db);
    return isAllowed(operator, 'settings:write') ? listed : listed.filter(({ money }) => !money);
  });

  registerOperatorCall(app, services, 'GET /content/:key', async ({ input: { key }, operator }) => {
    assertAllowed(operator, permissionFor(key));
    const { about, setting, field } = named(key);
    const value = await readSetting(db, setting);
    return { key, about, value: field === undefined ? value : fieldOf(value, field) };
  });

  registerEdit(app, services, 'POST /content/:key', (tx, { key, setting, field }, { value, added }) => {
    // A mistyped key must not create a text that no page reads.
    if (!isListed(key) && !added) throw new DomainError(`没有该内容：${key}`);
    return editSetting(tx, setting, value, field);
  });

  registerEdit(app, services, 'POST /content/:key/add', (tx, target, { value }) => {
    assertWhole(target, '该内容不是列表！');
    return addItem(tx, target.setting, value);
  });

  registerEdit(app, services, 'POST /content/:key/remove', (tx, target, { position }) => {
    assertWhole(target, '该内容不是列表！');
    return removeItem(tx, target.setting, position);
  });

  registerEdit(app, services, 'POST /content/:key/reset', (tx, target) => {
    assertWhole(target, '请恢复整项内容！');
    return restoreSetting(tx, target.setting);
  });
};
