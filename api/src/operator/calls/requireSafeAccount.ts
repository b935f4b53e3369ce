import type { OperatorCallName, Permission } from '@site/shared/operators';
import type { Queryable } from '../../database/database';
import { licence } from '../../members/licence';
import { readSetting } from '../../settings/settings';
import { forbidden, isAllowed, type Operator } from './operator';

/** The permissions to move money, or to give them to others. */
const guarded: readonly Permission[] = ['payments:decide', 'adjustments:propose', 'operators:write'];

/** What an operator needs to sign in, to enrol a device and to leave. */
const exempt: readonly OperatorCallName[] = [
  'GET /me',
  'POST /signin/key',
  'POST /signout',
  'POST /password',
  'POST /totp/enrol',
  'POST /totp/confirm',
];

/**
 * Throws a DomainError with code 403 for an operator whose password was set by another one, who could otherwise act in
 * the operator's name.
 */
export const requireOwnPassword = (name: OperatorCallName, operator: Operator): void => {
  if (operator.mustChangePassword && !['GET /me', 'POST /signout', 'POST /password'].includes(name))
    throw forbidden(operator, '请先修改登录密码！');
};

/**
 * Throws a DomainError with code 403 for an operator who decides about money or operators and has no device for
 * one-time codes, while members pay with real money.
 */
export const requireDevice = async (db: Queryable, name: OperatorCallName, operator: Operator): Promise<void> => {
  if (operator.hasDevice || exempt.includes(name) || !guarded.some((it) => isAllowed(operator, it))) return;
  const { real_payments: real } = await readSetting(db, licence);
  if (real === 1) throw forbidden(operator, '真实支付已开启，请先在“我的账户”中启用两步验证！');
};
