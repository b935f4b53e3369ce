import type { FastifyInstance } from 'fastify';
import { broke } from '../database/errors';
import { networkOf } from '../http/address';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { openSession } from '../http/session';
import { consume } from '../http/throttle';
import type { Services } from '../services';
import { hashPassword } from './passwords';

const taken = () => new DomainError('该用户名已被注册！');

/** Registration (spec 1 §5 and §7). From one address 240 at once, and one more every 15 s. */
export const registerRoute = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, 'register', async ({ input, request, services: { db } }) => {
    await consume(db, { key: `register:${networkOf(request)}`, capacity: 240, seconds: 15 });
    if (await db.row('select 1 from member where username_key = lower($1)', [input.name])) throw taken();
    const [password, fundPassword] = [await hashPassword(input.password), await hashPassword(input.paypassword)];
    try {
      const token = await db.transaction(async (tx) => {
        const member = await tx.row<{ id: string }>(
          `insert into member (username, password_hash, fund_password_hash, realname) values ($1, $2, $3, $4) returning id`,
          [input.name, password, fundPassword, input.realname],
        );
        return openSession(tx, member?.id ?? '', request);
      });
      return new CallResult({ api_token: token }, '注册成功！');
    } catch (error) {
      if (broke(error, 'member_username_taken')) throw taken();
      throw error;
    }
  });
