import { limits, messages, patterns } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { violates } from '../database/errors';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { checkFundPassword } from '../members/fundPassword';
import type { Domain, Services } from '../services';
import { readSetting } from '../settings/settings';
import { banks } from './banks';

interface Row {
  id: string;
  kind: number;
  bank: string;
  bank_owner: string;
  bank_no: string;
  bank_address: string;
}

const [card, usdt] = [1, 2];

const masked = (number: string) => '*'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

const bind = (app: FastifyInstance, services: Services) => {
  const { db } = services;
  registerCall(app, services, 'bindcard', async ({ input, member }) => {
    const isWallet = input.bank === 'USDT';
    if (isWallet && !patterns[input.bank_owner as 'TRC20' | 'ERC20'].test(input.bank_no)) {
      throw new DomainError('USDT地址与所选协议不符！');
    }
    await checkFundPassword(db, member.id, input.pay_pass);
    try {
      await db.transaction(async (tx) => {
        // One binding at a time, so that two at once cannot both be the sixth.
        await tx.row('select 1 from member where id = $1 for no key update', [member.id]);
        const kind = isWallet ? usdt : card;
        const bound = await tx.row<{ count: string }>(
          'select count(*) from payout_account where member_id = $1 and kind = $2 and removed_at is null',
          [member.id, kind],
        );
        if (Number(bound?.count) >= limits.payoutAccounts)
          throw new DomainError(`最多绑定${limits.payoutAccounts}个账户！`);
        await tx.run(
          `insert into payout_account (member_id, kind, bank, bank_owner, bank_no, bank_address) values ($1, $2, $3, $4, $5, $6)`,
          [
            member.id,
            kind,
            input.bank,
            input.bank_owner,
            input.bank_no,
            'bank_address' in input ? input.bank_address : '',
          ],
        );
      });
    } catch (error) {
      if (violates(error, 'payout_account_bound')) throw new DomainError('该账户已绑定！');
      throw error;
    }
    return new CallResult(null, messages.bound);
  });
};

/** Saved bank cards and USDT wallets (spec 1 §2 and §5, decisions 22 and 29). */
export const payoutAccounts: Domain = {
  name: 'payout-accounts',
  routes: (app, services) => {
    const { db } = services;
    bind(app, services);

    registerCall(app, services, 'banklist', () => readSetting(db, banks));

    registerCall(app, services, 'getcard', async ({ input, member }) => {
      const rows = await db.rows<Row>(
        `select id, kind, bank, bank_owner, bank_no, bank_address from payout_account
          where member_id = $1 and kind = $2 and removed_at is null order by id`,
        [member.id, input.type],
      );
      return rows.map(({ kind, ...row }) => ({
        ...row,
        id: Number(row.id),
        bank_no: kind === card ? masked(row.bank_no) : row.bank_no,
        ico: '',
      }));
    });

    registerCall(app, services, 'delcard', async ({ input, member }) => {
      const removed = await db.run(
        'update payout_account set removed_at = now() where id = $1 and member_id = $2 and removed_at is null',
        [input.id, member.id],
      );
      if (removed === 0) throw new DomainError('该账户不存在！');
      return new CallResult(null, messages.unbound);
    });
  },
};
