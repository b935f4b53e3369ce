import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { addressOf, deviceOf, networkOf } from '../http/address';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { endSession, openSession } from '../http/session';
import { consume, countFailures, rejectIfFull } from '../http/throttle';
import type { Services } from '../services';
import { isPassword } from './passwords';

interface Row {
  id: string;
  password_hash: string;
}

/**
 * Wrong passwords in a row for one name, and from one address (wire, Throttling). Where the member has been before, tries are
 * counted apart, so that neither a stranger who keeps guessing a name nor one who shares the address keeps its owner out.
 */
const bucketsOf = (name: string, network: string, familiar: boolean) => ({
  name: { key: familiar ? `login-familiar:${network}:${name}` : `login:${name}`, capacity: 10, seconds: 20 },
  address: { key: `login-address:${network}`, capacity: 15, seconds: 5 },
});

const wrong = () => new DomainError('账号或密码错误！');

interface Attempt {
  memberId: string | undefined;
  device: string;
  address: string;
  succeeded: boolean;
}

/**
 * Keeps a try for the member's login history. For a name that is nobody's the same statements run and keep nothing, and neither
 * waits for the disk: names are not to be guessed by the clock.
 */
const recordAttempt = (db: Database, { memberId, device, address, succeeded }: Attempt): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.run('set local synchronous_commit to off');
    await tx.run(
      `insert into login_attempt (member_id, device, address, succeeded)
        select id, $2, $3, $4 from member where id = $1`,
      [memberId ?? null, device, address, succeeded],
    );
  });

/** Login and logoff (spec 1 §7, decisions 11). */
export const loginRoutes = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, 'login_pc', async ({ input, request, services: { db } }) => {
    const [device, address] = [deviceOf(request), addressOf(request)];
    const member = await db.row<Row>('select id, password_hash from member where username_key = lower($1)', [
      input.name,
    ]);
    const familiar = await db.row(
      `select from session where member_id = $1 and address = $2
        union all
        select from login_attempt
          where member_id = $1 and address = $2 and succeeded and created_at > now() - interval '30 days' limit 1`,
      [member?.id ?? null, address],
    );
    const buckets = bucketsOf(input.name.toLowerCase(), networkOf(request), familiar !== undefined);
    if (!familiar) await rejectIfFull(db, buckets.address);
    const right = await countFailures(db, buckets.name, () => isPassword(member?.password_hash, input.password));
    await recordAttempt(db, { memberId: member?.id, device, address, succeeded: right });
    if (!member || !right) {
      await consume(db, buckets.address);
      throw wrong();
    }
    const token = await db.transaction(async (tx) => {
      // Whoever changes the password meanwhile comes before this session, which then is refused, or after it, and ends it.
      const unchanged = await tx.row('select from member where id = $1 and password_hash = $2 for share', [
        member.id,
        member.password_hash,
      ]);
      if (!unchanged) throw wrong();
      return openSession(tx, member.id, request);
    });
    return new CallResult({ api_token: token }, '登录成功！');
  });

  registerCall(app, services, 'logoff', async ({ request, services: { db } }) => {
    await endSession(db, request);
    return new CallResult(null, '退出成功！');
  });
};
