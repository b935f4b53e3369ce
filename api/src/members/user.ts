import type { CallData } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { yuan } from '../http/money';
import { registerCall } from '../http/route';
import { rates } from '../payments/rates';
import type { Services } from '../services';
import { readSetting } from '../settings/settings';
import { findUser } from './profileQueries';
import { badge, vipOf, vipTiers } from './vip';

/** The member with balance, totals, VIP level and the rates of deposits and withdrawals. */
const readUser = async ({ db, cipher }: Services, memberId: string): Promise<CallData<'user'>> => {
  const found = await findUser(db, memberId);
  if (!found) throw new Error('The session belongs to no member');
  const { turnover, mobile_cipher, email_cipher, ...row } = found;
  const [tiers, { usdtrate, withdrawusdtrate, withdrawcashfee, withdrawfeeusdttrc }] = await Promise.all([
    readSetting(db, vipTiers),
    readSetting(db, rates),
  ]);
  const vip = vipOf(tiers, BigInt(row.paysum), BigInt(turnover));
  return {
    ...row,
    mobile: cipher.decrypt({ field: 'member.mobile', memberId }, mobile_cipher),
    email: cipher.decrypt({ field: 'member.email', memberId }, email_cipher),
    contact_needs_password: 1,
    balance: yuan(row.balance),
    paysum: yuan(row.paysum),
    avatar: row.avatar ? `/api/avatars/${row.avatar}` : '',
    vip,
    // Badge n belongs to the nth tier; a member past the last tier keeps the last badge.
    vipname: `/api/badges/${Math.min(vip, tiers.length - 1) + 1}.svg`,
    usdtrate,
    withdrawusdtrate,
    withdrawcashfee,
    withdrawfeeusdttrc,
  };
};

/** Serves the member's data, balance and the VIP badges. */
export const userRoutes = (app: FastifyInstance, services: Services): void => {
  const { cache } = services;
  registerCall(app, services, 'user', ({ member }) => readUser(services, member.id));
  registerCall(app, services, 'refreshusermoney', ({ member }) => readUser(services, member.id));
  const present = (fen: bigint) => ({ balance: yuan(fen) });
  registerCall(app, services, 'balance', ({ member }) => {
    const fen = cache.balance(member.id);
    return fen instanceof Promise ? fen.then(present) : present(fen);
  });

  app.get<{ Params: { level: string } }>('/api/badges/:level(^[0-9]{1,2}).svg', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(badge(Number(request.params.level))),
  );
};
