import { isPositive, messages, usdtNet, type UsdtProtocol } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { CallResult } from '../../base/http/result';
import { yuan } from '../../base/money/money';
import { DomainError } from '../../base/errors/domainError';
import { registerMoneyCall } from '../../members/calls/route';
import { held, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { checkFundPassword } from '../../members/passwords/fundPassword';
import { consumeAssertion } from '../../members/passkeys/assertions';
import { confirmed, verifyChosenConfirmation } from '../../members/passkeys/confirmation';
import type { Routes } from '../../members/calls/services';
import { insertRow } from '../../base/database/statements';
import { readSetting } from '../../base/settings/settings';
import { amountLimits, assertWithinAmountLimits } from '../payments/amountLimits';
import { assertWallet } from '../payments/paymentMethods';
import { assertCooledOff } from './coolingOff';
import { orderNumber } from '../../base/money/orderNumber';
import { findPayoutTarget, type PayoutTarget } from '../payments/orders.store';
import { rates } from '../../members/site/rates';
import { assertTurnover } from '../turnover/turnover';

/** The member's payout account; throws a DomainError if it is unbound or another member's. */
const requirePayoutTarget = async (db: Queryable, memberId: string, id: number, lock = false) => {
  const target = await findPayoutTarget(db, memberId, id, lock);
  if (!target) throw new DomainError(messages.withdrawAccount);
  return target;
};

/** Rate, fee and net amount in USDT at this moment. Bank cards are paid in yuan without a fee. */
const termsOf = async (db: Queryable, { kind, bank_owner: protocol }: PayoutTarget, amount: bigint) => {
  if (kind === 1) return { rate: null, fee: '0', net: null };
  const { withdrawusdtrate: rate, withdrawcashfee, withdrawfeeusdttrc } = await readSetting(db, rates);
  const fee = protocol === 'TRC20' ? withdrawfeeusdttrc : withdrawcashfee;
  const net = usdtNet({ amount: yuan(amount), rate, fee });
  if (net === undefined || !isPositive(net)) throw new DomainError('取款金额不足以支付手续费！');
  return { rate, fee, net };
};

/** Requests a withdrawal. The money is held until an operator decides. */
export const withdrawRoute: Routes = (app, services) => {
  const { db, cipher, now } = services;
  registerMoneyCall(app, services, 'withdraw', {
    prepare: async (call) => {
      const { input, member } = call;
      const target = await requirePayoutTarget(db, member.id, input.bank);
      if (target.kind === 2) {
        const owner = { field: 'payout_account.bank_no', memberId: member.id } as const;
        // It may have been bound before addresses were checked, or before the site received deposits at it.
        await assertWallet(db, target.bank_owner as UsdtProtocol, cipher.decrypt(owner, target.bank_no_cipher));
      }
      assertWithinAmountLimits(await readSetting(db, amountLimits), 'withdrawal', input.amount);
      const terms = await termsOf(db, target, input.amount);
      const confirmation = await verifyChosenConfirmation(call, 'withdraw', confirmed.withdraw(input), input.amount);
      if (!confirmation) {
        await checkFundPassword(services, member.id, { password: input.password, missing: messages.withdrawPassword });
      }
      return { ...terms, confirmation };
    },
    handle: async ({ input, member, tx, prepared: { rate, fee, net, confirmation } }) => {
      if (confirmation) await consumeAssertion(tx, confirmation, now());
      const target = await requirePayoutTarget(tx, member.id, input.bank, true);
      const since = {
        accountBoundAt: target.created_at,
        passwordsChangedAt: target.passwords_changed_at,
        resetAt: target.sign_in_reset_at,
      };
      await assertCooledOff(tx, since, now());
      await assertTurnover(tx, member.id);
      const order = orderNumber('withdrawal', now());
      await insertRow(tx, 'withdrawal', {
        out_trade_no: order,
        member_id: member.id,
        payout_account_id: input.bank,
        amount: input.amount,
        rate,
        fee,
        net,
        created_at: now(),
      });
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
