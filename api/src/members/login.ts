import type { FastifyInstance } from 'fastify';
import { addressOf, deviceOf, networkOf } from '../http/address';
import { Answer } from '../http/answer';
import { Refusal } from '../http/refusal';
import { registerCall } from '../http/route';
import { endSession, openSession } from '../http/session';
import { empty, refuseWhenFull, take, whileOthersCheck } from '../http/throttle';
import type { Services } from '../services';
import { isPassword } from './passwords';

interface Row {
  id: string;
  password_hash: string;
}

/**
 * Wrong passwords in a row for one name, and from one address (wire, Throttling). Where the member has logged in from before,
 * tries are counted apart, so that a stranger who keeps guessing a name does not keep its owner out.
 */
const bucketsOf = (name: string, network: string, familiar: boolean) => ({
  name: { key: familiar ? `login:${name}@${network}` : `login:${name}`, capacity: 10, seconds: 20 },
  address: { key: `login-address:${network}`, capacity: 15, seconds: 5 },
});

/** Login and logoff (spec 1 §7, decisions 11). */
export const loginRoutes = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, 'login_pc', async ({ input, request, services: { db } }) => {
    const [device, address] = [deviceOf(request), addressOf(request)];
    const member = await db.row<Row>('select id, password_hash from member where username_key = lower($1)', [
      input.name,
    ]);
    const familiar = await db.row(
      `select 1 from login_attempt
        where member_id = $1 and address = $2 and succeeded and created_at > now() - interval '30 days'`,
      [member?.id ?? null, address],
    );
    const buckets = bucketsOf(input.name.toLowerCase(), networkOf(request), familiar !== undefined);
    await refuseWhenFull(db, buckets.address);
    await take(db, buckets.name, whileOthersCheck);
    const right = await isPassword(member?.password_hash, input.password);
    if (member) {
      await db.run('insert into login_attempt (member_id, device, address, succeeded) values ($1, $2, $3, $4)', [
        member.id,
        device,
        address,
        right,
      ]);
    }
    if (!member || !right) {
      await take(db, buckets.address);
      throw new Refusal('账号或密码错误！');
    }
    await empty(db, buckets.name.key);
    return new Answer({ api_token: await openSession(db, member.id, request) }, '登录成功！');
  });

  registerCall(app, services, 'logoff', async ({ request, services: { db } }) => {
    await endSession(db, request);
    return new Answer(null, '退出成功！');
  });
};
