import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import { yuan } from '../../http/money';
import { system, wallet } from '../../ledger/accounts';
import { balanceOf, InsufficientFunds, move } from '../../ledger/ledger';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import { orderNumber } from '../../payments/orderNumber';
import type { Services } from '../../services';
import { requireMember, targetOf } from './requireMember';

const counterAccount = system('adjustments');

/** Corrects the balance of a member's wallet, up or down, never below zero. Always needs a second operator. */
export const adjustRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /members/:id/adjust', {
    needsApproval: () => true,
    change: async ({ input: { id, amount, reason }, tx, dryRun, services: { now } }) => {
      const member = await requireMember(tx, id, now());
      const memberWallet = wallet(member.id);
      // Read for the message, since nothing can be read after an error.
      const balance = await balanceOf(tx, memberWallet);
      const reference = orderNumber('adjustment', now());
      try {
        const { fromBalance, toBalance } = await move(tx, {
          ...(amount > 0n ? { from: counterAccount, to: memberWallet } : { from: memberWallet, to: counterAccount }),
          amount: amount > 0n ? amount : -amount,
          kind: 'adjustment',
          reference,
        });
        const after = amount > 0n ? toBalance : fromBalance;
        return {
          ...targetOf(member),
          data: { reference },
          message: '已调整！',
          before: { wallet: yuan(after - amount) },
          after: { wallet: yuan(after), amount: yuan(amount), ...(dryRun ? {} : { reference }) },
          reason,
        };
      } catch (error) {
        if (!(error instanceof InsufficientFunds)) throw error;
        throw new DomainError(`会员余额为${yuan(balance)}元，不足以扣减${yuan(-amount)}元！`);
      }
    },
  });
