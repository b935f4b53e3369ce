import type { OperatorInput } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { violates } from '../../base/database/errors';
import { DomainError } from '../../base/errors/domainError';
import { presentRow } from '../../base/http/presentRow';
import { assertUncommon } from '../../members/passwords/commonPasswords';
import { hashPassword, operatorClient } from '../../members/passwords/passwords';
import type { Routes } from '../../members/calls/services';
import type { Operator } from '../authority/operator';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import {
  insertOperator,
  listOperators,
  listAdmins,
  lockOperator,
  type OperatorRecord,
  updateOperator,
} from '../authority/operators.store';
import { revokeTokens } from '../authority/tokens.store';

const nameTaken = () => new DomainError('该用户名已存在！');
const unknownOperator = () => new DomainError('该操作员不存在！');

/** Throws a DomainError if the change would leave no enabled admin. */
const assertAdminRemains = async (
  tx: Transaction,
  id: string,
  { roles, disabled }: OperatorInput<'POST /operators/:id'>,
) => {
  const staysAdmin = disabled !== true && (roles === undefined || roles.includes('admin'));
  if (staysAdmin) return;
  const admins = await listAdmins(tx);
  if (admins.includes(id) && admins.length === 1) throw new DomainError('至少需要保留一名启用的管理员！');
};

/**
 * Throws a DomainError for the operator's own password or device: neither is changed without the old password, nor
 * confirmed by its owner.
 */
const assertNotOwn = (
  operator: Operator,
  { id, password, totp }: Pick<OperatorInput<'POST /operators/:id'>, 'id' | 'password' | 'totp'>,
): void => {
  if (String(id) === operator.id && (password !== undefined || totp !== undefined))
    throw new DomainError('请在“我的账户”中修改！');
};

const audited = ({ roles, disabled, totp_secret }: OperatorRecord) => ({
  roles,
  disabled,
  totp: totp_secret === null ? 0 : 1,
});

export const operatorAccountRoutes: Routes = (app, services) => {
  const { db } = services;

  registerOperatorCall(app, services, 'GET /operators', async () =>
    (await listOperators(db)).map((row) => presentRow(row)),
  );

  registerOperatorChange(app, services, 'POST /operators', {
    prepare: ({ input, operator }) => {
      assertUncommon(input.password);
      return hashPassword(operatorClient(operator.id), input.password);
    },
    needsApproval: () => true,
    secretFields: ['password'],
    change: async ({ input: { name, roles }, tx, prepared: passwordHash }) => {
      try {
        const id = await insertOperator(tx, { name, roles, passwordHash, byOther: true });
        return { data: { id: Number(id) }, message: '已添加！', target: `operator:${name}`, after: { roles } };
      } catch (error) {
        if (violates(error, 'operator_name_taken')) throw nameTaken();
        throw error;
      }
    },
  });

  registerOperatorChange(app, services, 'POST /operators/:id', {
    prepare: async ({ input: { id, roles, disabled, password, totp }, operator }) => {
      if ([roles, disabled, password, totp].every((value) => value === undefined))
        throw new DomainError('请填写要修改的内容！');
      // A proposal of roles fits as long as the roles are the same, and of another change, as long as nothing differs.
      if (roles !== undefined && [disabled, password, totp].some((value) => value !== undefined))
        throw new DomainError('角色须单独修改！');
      assertNotOwn(operator, { id, password, totp });
      if (password === undefined) return undefined;
      assertUncommon(password);
      return hashPassword(operatorClient(operator.id), password);
    },
    needsApproval: ({ input }) => [input.roles, input.password, input.totp].some((value) => value !== undefined),
    secretFields: ['password'],
    onlyIfUnchanged: true,
    change: async ({ input, operator, tx, prepared: passwordHash }) => {
      const { roles, disabled, totp } = input;
      assertNotOwn(operator, input);
      await assertAdminRemains(tx, String(input.id), input);
      const before = await lockOperator(tx, input.id);
      if (!before) throw unknownOperator();
      await updateOperator(tx, input.id, {
        ...(roles ? { roles } : {}),
        ...(disabled === undefined ? {} : { disabled, disabledBy: operator.id }),
        ...(passwordHash ? { passwordHash } : {}),
        ...(totp === 0 ? { totpSecret: null } : {}),
        // Enabling an enabled operator again would only keep the operator from confirming.
        byOther: roles !== undefined || Boolean(passwordHash) || totp === 0 || disabled !== before.disabled,
      });
      // The operator who knew the password may have made tokens.
      if (disabled || passwordHash || totp === 0)
        await revokeTokens(tx, before.id, { which: disabled ? 'all' : 'all-but-key' });
      const done = { message: '已保存！', target: `operator:${before.name}`, reason: input.reason };
      // A proposal fits as long as the roles are the same: what else changes does not matter to it.
      if (roles) return { ...done, before: { roles: before.roles }, after: { roles } };
      const after = await lockOperator(tx, input.id);
      return {
        ...done,
        before: audited(before),
        after: { ...(after && audited(after)), ...(passwordHash ? { password: 'changed' } : {}) },
      };
    },
  });
};
