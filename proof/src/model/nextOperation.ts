import { orderStates } from '@site/contract';
import type { MemberModel } from './memberModel';
import type { Operation } from './operation';
import type { operationsOf } from './operations';
import { isPayable } from './payouts';
import type { Order } from './records';
import type { Seeded } from '../../../api/src/testing/random';

type Operations = ReturnType<typeof operationsOf>;

/** Two random operations of one player, to run at the same time; undefined if the chosen ones are not possible. */
export const nextPair = (make: Operations, random: Seeded, model: MemberModel): [Operation, Operation] | undefined => {
  const lastAccount = model.accounts.at(-1)?.id;
  const moneyOperation = () =>
    random.weighted([
      [3, make.transfer],
      [2, make.withdraw],
      [1, make.claimRebates],
    ] as const)();
  return random.weighted<() => [Operation, Operation] | undefined>([
    [5, () => [moneyOperation(), moneyOperation()]],
    [1, () => [make.recoverAll(), make.recoverAll()]],
    [1, () => [make.bind(), make.bind()]],
    [2, () => [make.claimRedPacket(), make.claimRedPacket()]],
    [2, () => [make.recharge(), make.recharge()]],
    [1, () => (lastAccount ? [make.withdraw(lastAccount), make.unbind(lastAccount)] : undefined)],
    [
      3,
      () => {
        const word = make.decide(random.pick([1, 2]));
        return word && [word, random.chance(0.5) ? word : word.opposite];
      },
    ],
    [
      4,
      () => {
        const order = model.orders.findLast(({ type, number }) => type === 1 && number !== '');
        const paid = make.pay(order);
        const other = random.pick([
          () => make.pay(order),
          () => make.decide(1),
          make.cancel,
          () => make.claim(order),
        ])();
        return paid && other && [paid, other];
      },
    ],
    [
      2,
      () => {
        const one = make.assignTo();
        const other = random.chance(0.5) ? one : make.giveBack();
        return one && other && [one, other];
      },
    ],
    [
      3,
      () => {
        const word = make.settle() ?? make.claim();
        return word && [word, random.chance(0.3) ? word : word.opposite];
      },
    ],
    [2, () => [make.adjust(), random.chance(0.5) ? make.adjust() : moneyOperation()]],
    [1, () => [make.freeze(), random.chance(0.7) ? moneyOperation() : (make.playOn() ?? make.claimRedPacket())]],
    [1, () => [make.lockWithdrawals(), make.withdraw()]],
  ])();
};

/** A random operation of one player; undefined if the chosen one is not possible. */
export const nextOperation = (make: Operations, random: Seeded, model: MemberModel): Operation | undefined => {
  const { hasSession, withdrawalsLocked } = model.restrictions;
  const isFrozen = model.isFrozen();
  const hasRemote = model.house.remote !== undefined;
  // A second claim on a day is rare otherwise.
  const hasClaimed = model.redPackets.some(({ day }) => day === model.house.clock.midnight);
  const hasAccount = model.accounts.some(({ bound }) => bound);
  const hasOrder = (fits: (order: Order) => boolean) => model.orders.some(fits);
  /** In the simulator few withdrawals would reach their payout otherwise. */
  const boosted = (isNext: boolean, weight: number, usual: number) => (hasRemote && isNext ? weight : usual);
  const waits = hasOrder(({ type, state }) => type === 2 && state === orderStates.pending);
  const isHanded = hasOrder(({ handed }) => handed !== undefined);
  const isReported = hasOrder(({ batch }) => batch?.state === 'reported');
  const isApproved = hasOrder(({ stage, batch }) => stage === 'approved' && !batch);
  return random.weighted<() => Operation | undefined>([
    [18, make.recharge],
    [12, () => make.decide(1)],
    [boosted(hasAccount, 30, 12), make.withdraw],
    [boosted(waits, 60, 10), () => make.decide(2)],
    [6, make.receive],
    [boosted(isReported, 60, 20), () => (random.chance(0.7) ? make.payByProvider() : undefined) ?? make.settle()],
    [2, make.payBack],
    [boosted(isApproved, 40, 8), make.batch],
    [make.hasProvider ? boosted(hasOrder(isPayable), 70, 0.1) : 0, make.payByProvider],
    [make.hasProvider ? boosted(isHanded, 40, 1) : 0, make.report],
    [3, () => make.claim()],
    [4, make.cancel],
    [18, () => make.pay()],
    [10, () => make.assignTo()],
    [2, make.giveBack],
    [1, make.claimsEnd],
    [hasRemote ? 50 : 18, make.transfer],
    [10, make.play],
    [boosted(!hasAccount, 50, 5), make.bind],
    [3, make.unbind],
    [hasRemote ? 12 : 4, make.recoverAll],
    [3, make.switchMode],
    [4, make.claimRebates],
    [hasClaimed ? 60 : 12, make.claimRedPacket],
    [5, make.setLimit],
    [1, make.remind],
    [0.7, () => make.pause('timeout')],
    [isFrozen ? 20 : 4, make.playOn],
    [6, make.adjust],
    [2.5, make.freeze],
    [isFrozen ? 25 : 0.8, make.unfreeze],
    [hasSession ? 0.5 : 25, make.logIn],
    [1.5, make.lockWithdrawals],
    [withdrawalsLocked ? 12 : 0.5, make.unlockWithdrawals],
  ])();
};
