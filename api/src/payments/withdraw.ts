import { isPositive, messages, usdtNet } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/database';
import { CallResult } from '../http/result';
import { yuan } from '../http/money';
import { DomainError } from '../http/domainError';
import { registerMoneyCall } from '../http/route';
import { held, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { checkFundPassword } from '../members/fundPassword';
import type { Services } from '../services';
import { readSetting } from '../settings/settings';
import { orderNumber } from './orderNumber';
import { rates } from './rates';
import { assertTurnover } from './turnover';

interface PayoutAccount {
  kind: number;
  bank_owner: string;
}

/** The member's account, unless it was unbound; `lock` keeps it from being so until the transaction's end. */
const findAccount = async (db: Queryable, memberId: string, id: number, lock = false) => {
  const account = await db.row<PayoutAccount>(
    `select kind, bank_owner from payout_account where id = $1 and member_id = $2 and removed_at is null
      ${lock ? 'for share' : ''}`,
    [id, memberId],
  );
  if (!account) throw new DomainError(messages.withdrawAccount);
  return account;
};

/** What is to be sent, at the rate and fee of this moment (decisions 27); cards are paid in yuan, without a fee. */
const termsOf = async (db: Queryable, { kind, bank_owner: protocol }: PayoutAccount, amount: bigint) => {
  if (kind === 1) return { rate: null, fee: '0', net: null };
  const { withdrawusdtrate: rate, withdrawcashfee, withdrawfeeusdttrc } = await readSetting(db, rates);
  const fee = protocol === 'TRC20' ? withdrawfeeusdttrc : withdrawcashfee;
  const net = usdtNet({ amount: yuan(amount), rate, fee });
  if (net === undefined || !isPositive(net)) throw new DomainError('提现金额不足以支付手续费！');
  return { rate, fee, net };
};

/** Asks for a withdrawal: the money is held until an operator decides (spec 2 §4, decisions 28). */
export const withdrawRoute = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;
  registerMoneyCall(app, services, 'withdraw', {
    prepare: async ({ input, member }) => {
      const terms = await termsOf(db, await findAccount(db, member.id, input.bank), input.amount);
      await checkFundPassword(db, member.id, input.password);
      return terms;
    },
    handle: async ({ input, member, tx, prepared: { rate, fee, net } }) => {
      await findAccount(tx, member.id, input.bank, true);
      await assertTurnover(tx, member.id);
      const order = orderNumber('withdrawal', now());
      await tx.run(
        `insert into withdrawal (out_trade_no, member_id, payout_account_id, amount, rate, fee, net, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [order, member.id, input.bank, input.amount, rate, fee, net, now()],
      );
      await move(tx, {
        from: wallet(member.id),
        to: held(member.id),
        amount: input.amount,
        kind: 'withdrawal-hold',
        reference: order,
      });
      return new CallResult({ out_trade_no: order }, messages.withdrawDone);
    },
  });
};
