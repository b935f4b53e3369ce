import { beijingTime } from '../../../api/src/base/time/beijingTime';
import { yuan } from '../../../api/src/base/money/money';
import type { MemberState } from './memberState';
import { expectedLimits, expectedPlayLimits } from './ownLimits';
import { share, sum } from './records';
import { isRemote } from './remoteTransfers';

/** Everything that the API host must show a member, in the shape of `readMember`. */
export const expectedView = (model: MemberState) => {
  const { platforms, clock } = model.house;
  const platname = (name: string) => platforms.find((one) => one.name === name)?.platname;
  const rebates = model.rebates.filter((one) => share(one) > 0n);
  const { open, used } = model.fulfilledRules();
  return {
    balance: yuan(model.wallet),
    mode: model.mode,
    platforms: platforms.map(({ name }) => yuan(model.on(name))),
    accounts: model.accounts.filter(({ bound }) => bound).length,
    orders: ([1, 2, 3, 4] as const).map((type) =>
      model.orders
        .filter((order) => order.type === type)
        .map(({ amount, way, state, reason }) => `${yuan(amount)} ${way} ${state} ${reason}`)
        .reverse(),
    ),
    bets: model.bets.map(({ amount, winLoss }) => `${yuan(amount)} ${yuan(winLoss)}`).reverse(),
    rebates: rebates.map((one) => `${yuan(share(one))} ${platname(one.platform)} ${one.claimed ? 1 : 0}`).reverse(),
    claimed: yuan(sum(rebates.filter(({ claimed }) => claimed).map(share))),
    waiting: yuan(sum(rebates.filter(({ claimed }) => !claimed).map(share))),
    redPackets: model.redPackets.map(({ deposited, amount }) => `${yuan(deposited)} ${yuan(amount)}`).reverse(),
    packetsLeft: model.isPaused() ? 0 : open.length,
    packetsTaken: used,
    limits: [
      ...expectedLimits(model.limits, model.depositsThatCount(), clock),
      ...expectedPlayLimits(model.bets, clock.midnight),
      ...Object.entries(model.pauses).flatMap(([kind, end]) =>
        end > clock.now ? [`${kind} ${beijingTime(new Date(end))}`] : [],
      ),
      ...(model.reminder ? [`reality ${model.reminder}`] : []),
    ].toSorted(),
  };
};

/** What the API host must show operators of a member, in the shape of `readAsOperator`. */
export const expectedOfOperator = (model: MemberState) => ({
  wallet: yuan(model.wallet),
  held: yuan(model.held),
  platforms: model.house.platforms
    .filter(({ name }) => !isRemote(model, name) && model.on(name) > 0n)
    .map(({ name }) => `${name} ${yuan(model.on(name))}`)
    .toSorted(),
  adjustments: yuan(model.adjusted),
  frozen: model.isFrozen() ? 1 : 0,
  withdrawalsLocked: model.restrictions.withdrawalsLocked ? 1 : 0,
});
