import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../database/database';
import { DomainError } from '../../http/domainError';
import { yuan } from '../../http/money';
import { system, wallet } from '../../ledger/accounts';
import { balanceOf, InsufficientFunds, move } from '../../ledger/ledger';
import { readApprovalLimits } from '../../operator/approvals/secondApproval';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import { orderNumber } from '../../payments/orderNumber';
import type { Services } from '../../services';
import { sumAdjusted } from './queries';
import { requireMember, targetOf } from './requireMember';

const counterAccount = system('adjustments');

/** Throws a DomainError if the member got too much in 24 hours with this amount, which is posted already. */
const assertWithinDay = async (tx: Transaction, memberId: string, amount: bigint): Promise<void> => {
  const { adjustments } = await readApprovalLimits(tx);
  const left = adjustments - (await sumAdjusted(tx, memberId)) + amount;
  if (amount > left)
    throw new DomainError(`会员24小时内最多调增${yuan(adjustments)}元，还可调增${yuan(left > 0n ? left : 0n)}元！`);
};

/**
 * Corrects the balance of a member's wallet, up or down, never below zero, and up by no more in 24 hours than the
 * setting `second-approval.adjustments`. Always needs a second operator.
 */
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
        if (amount > 0n) await assertWithinDay(tx, member.id, amount);
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
