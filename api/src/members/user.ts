import { betStates, orderStates } from '@site/shared/contract';
import type { CallData } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/database';
import { yuan } from '../http/money';
import { registerCall } from '../http/route';
import { balanceOf } from '../ledger/ledger';
import { wallet } from '../ledger/accounts';
import { rates } from '../payments/rates';
import type { Services } from '../services';
import { readSetting } from '../settings/settings';
import { badge, vipOf, vipTiers } from './vip';

interface Row {
  username: string;
  realname: string;
  mobile: string;
  email: string;
  birthday: string;
  isagent: number;
  transferstatus: number;
  balance: string;
  paysum: string;
  turnover: string;
  avatar: string | null;
}

/** userInfo of both specifications. */
const readUser = async (db: Queryable, memberId: string): Promise<CallData<'user'>> => {
  const found = await db.row<Row>(
    `select m.username, m.realname, m.mobile, m.email, m.birthday, m.isagent, m.transferstatus, v.name avatar,
        coalesce((select balance from account a where a.member_id = m.id and a.purpose = 'wallet'), 0) balance,
        (select coalesce(sum(amount), 0) from deposit d where d.member_id = m.id and d.state = ${orderStates.approved}) paysum,
        (select coalesce(sum(amount), 0) from bet b where b.member_id = m.id and b.state = ${betStates.settled}) turnover
      from member m left join avatar v on v.member_id = m.id where m.id = $1`,
    [memberId],
  );
  if (!found) throw new Error('a session without a member');
  const { turnover, ...row } = found;
  const [tiers, { usdtrate, withdrawusdtrate, withdrawcashfee, withdrawfeeusdttrc }] = await Promise.all([
    readSetting(db, vipTiers),
    readSetting(db, rates),
  ]);
  const vip = vipOf(tiers, BigInt(row.paysum), BigInt(turnover));
  return {
    ...row,
    balance: yuan(row.balance),
    paysum: yuan(row.paysum),
    avatar: row.avatar ? `/api/avatars/${row.avatar}` : '',
    vip,
    /* VIPn is the nth tier; past the last it stays the last. */
    vipname: `/api/badges/${Math.min(vip, tiers.length - 1) + 1}.svg`,
    usdtrate,
    withdrawusdtrate,
    withdrawcashfee,
    withdrawfeeusdttrc,
  };
};

/** The member as the site shows it: user, refreshusermoney, balance (spec 1 §7). */
export const userRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  registerCall(app, services, 'user', ({ member }) => readUser(db, member.id));
  registerCall(app, services, 'refreshusermoney', ({ member }) => readUser(db, member.id));
  registerCall(app, services, 'balance', async ({ member }) => ({
    balance: yuan(await balanceOf(db, wallet(member.id))),
  }));

  app.get<{ Params: { level: string } }>('/api/badges/:level(^[0-9]{1,2}).svg', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(badge(Number(request.params.level))),
  );
};
