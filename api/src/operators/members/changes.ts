import { randomInt } from 'node:crypto';
import type { OperatorCallName } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { insertWithId, updateRow } from '../../base/database/statements';
import { beijingTime, parseBeijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { system, wallet } from '../../ledger/accounts';
import { balanceOf, InsufficientFunds, move } from '../../ledger/ledger';
import { insertNotice } from '../../members/notices/memberNotices.store';
import { assertMayGetBonus } from '../../promotions/bonuses/grantBonus';
import { readApprovalLimits } from '../authority/secondApproval';
import { type Change, type ChangeContext, registerOperatorChange } from '../authority/registerOperatorChange';
import { deletePasskeys } from '../../members/passkeys/passkeys.store';
import { deleteTotp } from '../../members/passkeys/memberTotp';
import { orderNumber } from '../../base/money/orderNumber';
import type { Routes, Services } from '../../members/calls/services';
import { deleteSessions } from '../../members/sessions/logins.store';
import { hashPassword, operatorClient } from '../../members/passwords/passwords';
import { lockMemberForChange, sumAdjusted, requireMember, targetOf, unknownMember } from './memberReadings.store';

const updateMember = (tx: Transaction, id: string, columns: object) => updateRow(tx, 'member', { id }, columns);

type MemberCall = Extract<OperatorCallName, `POST /members/:id/${string}`>;
type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMemberForChange>>>;

type MemberChange<Name extends MemberCall, Prepared> = Omit<
  Parameters<typeof registerOperatorChange<Name, Prepared>>[3],
  'change'
> & {
  /** Makes the change of a member, who is locked until the end of `tx`. */
  change(
    context: ChangeContext<Name, Prepared> & { member: LockedMember; now: Date },
  ): Promise<Pick<Change<unknown>, 'data' | 'message' | 'before' | 'after'>>;
};

/** Registers a change of one member, for a reason. Throws a DomainError if there is no such member. */
const registerMemberChange = <Name extends MemberCall, Prepared = undefined>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  { change, ...handler }: MemberChange<Name, Prepared>,
): void =>
  registerOperatorChange<Name, Prepared>(app, services, name, {
    ...handler,
    change: async (context) => {
      const { id, reason } = context.input as { id: number; reason: string };
      const now = services.now();
      const member = await lockMemberForChange(context.tx, id, now);
      if (!member) throw unknownMember();
      const made = await change({ ...context, member, now });
      return { data: null, ...made, ...targetOf(member), reason } as Change<never>;
    },
  });

/** The end of a freeze; null without one. Throws a DomainError if it is no time in the future. */
const endOf = (until: string | undefined, now: Date): Date | null => {
  if (until === undefined) return null;
  const end = parseBeijingTime(until);
  if (!end) throw new DomainError('日期有误！');
  if (end <= now) throw new DomainError('解冻时间须晚于当前时间！');
  return end;
};

const freezeOf = (member: Pick<LockedMember, 'frozen' | 'frozen_until' | 'frozen_reason'>) =>
  member.frozen
    ? { frozen: 1, until: member.frozen_until && beijingTime(member.frozen_until), reason: member.frozen_reason }
    : { frozen: 0 };

/**
 * Freezes a member, or ends the freeze. A frozen member has no sessions, cannot log in and moves no money; bets that
 * are out still settle. Freezing a frozen member replaces the reason and the end.
 */
const freezeRoutes: Routes = (app, services) => {
  registerMemberChange(app, services, 'POST /members/:id/freeze', {
    change: async ({ input: { reason, until }, tx, member, now }) => {
      const end = endOf(until, now);
      // A freeze that is running keeps its beginning.
      const since = member.frozen ? {} : { frozen_since: now };
      await updateMember(tx, member.id, { ...since, frozen_until: end, frozen_reason: reason });
      await deleteSessions(tx, member.id);
      const after = freezeOf({ frozen: true, frozen_until: end, frozen_reason: reason });
      return { message: '已冻结！', before: freezeOf(member), after };
    },
  });

  registerMemberChange(app, services, 'POST /members/:id/unfreeze', {
    change: async ({ tx, member }) => {
      if (!member.frozen) throw new DomainError('该会员未被冻结！');
      await updateMember(tx, member.id, { frozen_since: null, frozen_until: null, frozen_reason: '' });
      return { message: '已解冻！', before: freezeOf(member), after: { frozen: 0 } };
    },
  });
};

/** Locks and unlocks a member's withdrawals. Orders that wait are not affected. */
const lockWithdrawalsRoutes: Routes = (app, services) => {
  for (const [name, locked, message, unchanged] of [
    ['POST /members/:id/lock-withdrawals', true, '已锁定取款！', '该会员的取款功能已锁定！'],
    ['POST /members/:id/unlock-withdrawals', false, '已解锁取款！', '该会员的取款功能未锁定！'],
  ] as const) {
    registerMemberChange(app, services, name, {
      change: async ({ tx, member }) => {
        if (member.withdrawals_locked === locked) throw new DomainError(unchanged);
        await updateMember(tx, member.id, { withdrawals_locked: locked });
        const [before, after] = [!locked, locked].map((it) => ({ withdrawals_locked: it ? 1 : 0 }));
        return { message, before, after };
      },
    });
  }
};

/** The columns that make withdrawals wait after a reset. */
const coolingOff = (now: Date) => ({ passwords_changed_at: now, sign_in_reset_at: now });

/* Without characters that look alike: 0 and o, 1, i and l. */
const letters = 'abcdefghjkmnpqrstuvwxyz'; // cspell:disable-line
const digits = '23456789';

const pick = (from: string, length: number): string =>
  Array.from({ length }, () => from[randomInt(from.length)]).join('');

/** Twelve characters that fit the rules for login passwords: groups of three lower-case letters and of three digits. */
const temporaryLoginPassword = (): string => pick(letters, 3) + pick(digits, 3) + pick(letters, 3) + pick(digits, 3);

/** Six digits, as every fund password. */
const temporaryFundPassword = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/**
 * Sets a temporary password and answers with it; only its hash is stored. A temporary login password ends all sessions
 * and works for one login within 24 hours, after which the member must choose another one. A temporary fund password
 * can only be used to set another one, within 24 hours.
 */
const resetPasswordRoute: Routes = (app, services) =>
  registerMemberChange(app, services, 'POST /members/:id/reset-password', {
    prepare: async ({ input: { kind }, operator }) => {
      const password = kind === 'login' ? temporaryLoginPassword() : temporaryFundPassword();
      return { password, hash: await hashPassword(operatorClient(operator.id), password) };
    },
    change: async ({ input: { kind }, tx, prepared: { password, hash }, member, now }) => {
      // Added before the sessions end: push messages are queued only for browsers with a session.
      await insertNotice(tx, member.id, { kind: kind === 'login' ? 'password-changed' : 'fund-password-changed' });
      const reset =
        kind === 'login'
          ? { password_hash: hash, password_reset_at: now, password_used_at: null }
          : { fund_password_hash: hash, fund_password_reset_at: now };
      await updateMember(tx, member.id, { ...reset, ...coolingOff(now) });
      if (kind === 'login') await deleteSessions(tx, member.id);
      return { data: { password }, message: '已重置！', after: { kind } };
    },
  });

/**
 * Removes all passkeys of a member, with what asks for them, or the one-time codes. Passwords then suffice again, so it
 * ends all sessions and counts as a change of the password for the cooling-off period. Another call ends the sessions
 * alone.
 */
const signInRoutes: Routes = (app, services) => {
  registerMemberChange(app, services, 'POST /members/:id/reset-sign-in', {
    change: async ({ input: { kind }, tx, member, now }) => {
      const removed =
        kind === 'passkeys' ? await deletePasskeys(tx, member.id) : Number(await deleteTotp(tx, member.id));
      if (removed === 0)
        throw new DomainError(kind === 'passkeys' ? '该会员没有通行密钥！' : '该会员未开启动态验证码！');
      await updateMember(tx, member.id, coolingOff(now));
      await deleteSessions(tx, member.id);
      return { message: '已重置！', before: { [kind]: removed }, after: { [kind]: 0 } };
    },
  });

  registerMemberChange(app, services, 'POST /members/:id/sessions/revoke', {
    change: async ({ tx, member }) => {
      const ended = await deleteSessions(tx, member.id);
      return { message: '已退出全部设备！', before: { sessions: ended }, after: { sessions: 0 } };
    },
  });
};

/**
 * Corrects the real name of a member. Always needs a second operator, since cards are bound in this name; the member is
 * notified, and withdrawals wait. Cards that were bound before stay, with the flag `name-mismatch` on their
 * withdrawals.
 */
const renameRoute: Routes = (app, services) =>
  registerMemberChange(app, services, 'POST /members/:id/real-name', {
    needsApproval: () => true,
    onlyIfUnchanged: true,
    change: async ({ input: { realname }, tx, member, now }) => {
      if (member.realname === realname) throw new DomainError('姓名没有变化！');
      // Withdrawals wait as after a reset.
      await updateMember(tx, member.id, { realname, sign_in_reset_at: now });
      // A kind that processes of the release before know, since they cannot show any other.
      await insertNotice(tx, member.id, { kind: 'password-changed', data: { realname: '1' } });
      return { message: '已更正姓名！', before: { realname: member.realname }, after: { realname } };
    },
  });

/** The account that an adjustment is posted against; the check of the books and reports know a bonus by it. */
const counterAccounts = { correction: system('adjustments'), bonus: system('promotions') };

/** Throws a DomainError if the member got too much in 24 hours with this amount, which is posted already. */
const assertWithinDay = async (tx: Transaction, memberId: string, amount: bigint): Promise<void> => {
  const { adjustments } = await readApprovalLimits(tx);
  const left = adjustments - (await sumAdjusted(tx, memberId)) + amount;
  if (amount > left)
    throw new DomainError(`会员24小时内最多调增${yuan(adjustments)}元，还可调增${yuan(left > 0n ? left : 0n)}元！`);
};

/**
 * Corrects the balance of a member's wallet, or gives or takes back a bonus: up or down, never below zero, and up by no
 * more in 24 hours than the setting `second-approval.adjustments`. Always needs a second operator.
 */
const adjustRoute: Routes = (app, services) =>
  registerOperatorChange(app, services, 'POST /members/:id/adjust', {
    needsApproval: () => true,
    // The member is not locked: an adjustment does not wait for other changes.
    change: async ({ input: { id, amount, kind, reason }, tx, dryRun }) => {
      const counterAccount = counterAccounts[kind];
      const now = services.now();
      const member = await requireMember(tx, id, now);
      if (kind === 'bonus' && amount > 0n) await assertMayGetBonus(tx, member.id, now);
      const memberWallet = wallet(member.id);
      // Read for the message, since nothing can be read after an error.
      const balance = await balanceOf(tx, memberWallet);
      const reference = orderNumber('adjustment', now);
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
          after: {
            wallet: yuan(after),
            amount: yuan(amount),
            ...(kind === 'bonus' ? { kind } : {}),
            ...(dryRun ? {} : { reference }),
          },
          reason,
        };
      } catch (error) {
        if (!(error instanceof InsufficientFunds)) throw error;
        throw new DomainError(`会员余额为${yuan(balance)}元，不足以扣减${yuan(-amount)}元！`);
      }
    },
  });

/** Adds a note of an operator about a member. Members never see it. */
const addNoteRoute: Routes = (app, services) =>
  registerOperatorChange(app, services, 'POST /members/:id/notes', {
    change: async ({ input: { id, text }, tx, operator, services: { now } }) => {
      const member = await requireMember(tx, id, now());
      const note = { member_id: member.id, operator_id: operator.id, text, created_at: now() };
      const noteId = Number(await insertWithId(tx, 'member_note', note));
      return { ...targetOf(member), data: { id: noteId }, message: '已保存！', after: { note: text } };
    },
  });

export const memberChangeRoutes: Routes = (app, services) => {
  freezeRoutes(app, services);
  lockWithdrawalsRoutes(app, services);
  resetPasswordRoute(app, services);
  signInRoutes(app, services);
  renameRoute(app, services);
  adjustRoute(app, services);
  addNoteRoute(app, services);
};
