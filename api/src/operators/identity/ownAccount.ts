import { updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { countFailures, throttledAs } from '../../base/http/throttle';
import { assertUncommon } from '../../members/passwords/commonPasswords';
import { hashPassword, inHashTurn, operatorClient } from '../../members/passwords/passwords';
import { newTotp, stepOf } from '../../base/crypto/totp';
import type { Routes, Services } from '../../members/calls/services';
import type { Operator } from '../authority/operator';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { findOperator, lockOperator, replaceOperatorPassword } from '../authority/operators.store';
import { revokeTokens } from '../authority/tokens.store';

const wrongPassword = (operator: Operator) =>
  new DomainError('原密码错误！', undefined, { event: 'operator-password-wrong', operator: operator.name });
const passwordRequired = () => new DomainError('请输入密码！');

interface OwnPassword {
  operator: Operator;
  /** Null until the operator has set a password: the empty one stands for it. */
  stored: string | null;
  password: string;
}

/**
 * Throws a DomainError unless the password is the operator's. Failures are throttled, and logged as security events.
 */
const assertOwnPassword = async (
  { throttles }: Services,
  { operator, stored, password }: OwnPassword,
): Promise<void> => {
  const bucket = { key: `operator-password:${operator.id}`, capacity: 10, seconds: 60 };
  const correct = await inHashTurn(operatorClient(operator.id), ({ matches }) =>
    countFailures(throttles, bucket, async () => (stored === null ? password === '' : matches(stored, password))),
  ).catch(throttledAs({ event: 'operator-password-throttled', operator: operator.name }));
  if (!correct) throw wrongPassword(operator);
};

export const ownAccountRoutes: Routes = (app, services) => {
  const { db, now } = services;

  registerOperatorChange(app, services, 'POST /password', {
    prepare: async ({ input, operator }) => {
      const previous = (await findOperator(db, operator.id))?.password_hash ?? null;
      await assertOwnPassword(services, { operator, stored: previous, password: input.password });
      if (input.password === input.newPassword) throw new DomainError('新旧密码不能一致！');
      assertUncommon(input.newPassword);
      return { previous, next: await hashPassword(operatorClient(operator.id), input.newPassword) };
    },
    change: async ({ operator, tx, prepared }) => {
      if (!(await replaceOperatorPassword(tx, operator.id, prepared))) throw wrongPassword(operator);
      // Who knew the former password may have made tokens.
      const keep = operator.tokenKind === 'session' ? operator.tokenId : undefined;
      await revokeTokens(tx, operator.id, { which: 'all-but-key', keep });
      return { message: '密码已修改！', target: `operator:${operator.name}` };
    },
  });

  /* A stolen session alone must not add or replace a device, which would lock its owner out. */
  registerOperatorChange(app, services, 'POST /totp/enrol', {
    prepare: async ({ input: { password = '' }, operator }) => {
      const stored = (await findOperator(db, operator.id))?.password_hash ?? null;
      if (stored !== null && password === '') throw passwordRequired();
      await assertOwnPassword(services, { operator, stored, password });
      return stored;
    },
    change: async ({ operator, tx, prepared: checkedHash }) => {
      const current = await lockOperator(tx, operator.id);
      if (current?.password_hash !== checkedHash) throw passwordRequired();
      const totp = newTotp('会员站运营', operator.name);
      await updateRow(tx, 'operator', { id: operator.id }, { totp_enrolling: totp.secret });
      return { data: totp, target: `operator:${operator.name}` };
    },
  });

  registerOperatorChange(app, services, 'POST /totp/confirm', {
    change: async ({ input, operator, tx }) => {
      const enrolling = (await lockOperator(tx, operator.id))?.totp_enrolling;
      if (!enrolling) throw new DomainError('请先获取验证码密钥！');
      const step = stepOf(enrolling, input.code, now());
      if (step === undefined) throw new DomainError('验证码有误！');
      const enrolled = { totp_secret: enrolling, totp_enrolling: null, totp_last_step: step };
      await updateRow(tx, 'operator', { id: operator.id }, enrolled);
      return { message: '两步验证已开启！', target: `operator:${operator.name}`, after: { totp: 1 } };
    },
  });
};
