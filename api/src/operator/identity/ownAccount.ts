import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import { countFailures } from '../../http/throttle';
import { hashPassword, isPassword } from '../../members/passwords';
import type { Services } from '../../services';
import { registerOperatorChange } from '../calls/registerOperatorChange';
import {
  findOperator,
  finishTotpEnrolment,
  lockOperator,
  replaceOperatorPassword,
  revokeTokens,
  startTotpEnrolment,
} from './queries';
import { newTotp, stepOf } from './totp';

const wrongPassword = () => new DomainError('原密码错误！');

/** The operator's own password and authenticator device. */
export const ownAccountRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerOperatorChange(app, services, 'POST /password', {
    prepare: async ({ input, operator }) => {
      const previous = (await findOperator(db, operator.id))?.password_hash ?? null;
      const bucket = { key: `operator-password:${operator.id}`, capacity: 10, seconds: 60 };
      const correct = await countFailures(db, bucket, async () =>
        // Until a password is set, the old one is empty.
        previous === null ? input.password === '' : isPassword(previous, input.password),
      );
      if (!correct) throw wrongPassword();
      if (input.password === input.newPassword) throw new DomainError('新旧密码不能一致！');
      return { previous, next: await hashPassword(input.newPassword) };
    },
    change: async ({ operator, tx, prepared }) => {
      if (!(await replaceOperatorPassword(tx, operator.id, prepared))) throw wrongPassword();
      await revokeTokens(tx, operator.id, { sessionsOnly: true, keep: operator.tokenId });
      return { message: '密码已修改！', target: `operator:${operator.name}` };
    },
  });

  registerOperatorChange(app, services, 'POST /totp/enrol', {
    change: async ({ operator, tx }) => {
      const totp = newTotp(operator.name);
      await startTotpEnrolment(tx, operator.id, totp.secret);
      return { data: totp, target: `operator:${operator.name}` };
    },
  });

  registerOperatorChange(app, services, 'POST /totp/confirm', {
    change: async ({ input, operator, tx }) => {
      const enrolling = (await lockOperator(tx, operator.id))?.totp_enrolling;
      if (!enrolling) throw new DomainError('请先获取验证码密钥！');
      const step = stepOf(enrolling, input.code, now());
      if (step === undefined) throw new DomainError('验证码有误！');
      await finishTotpEnrolment(tx, operator.id, step);
      return { message: '两步验证已开启！', target: `operator:${operator.name}`, after: { totp: 1 } };
    },
  });
};
