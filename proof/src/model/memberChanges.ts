import { beijingTime } from '../../../api/src/base/time/beijingTime';
import { yuan } from '../../../api/src/base/money/money';
import type { MemberModel } from './memberModel';
import type { Operation } from './operation';
import type { Seeded } from '../../../api/src/testing/random';
import type { ModelHost } from './modelHost';

const day = 86_400_000;

/** Random changes that an operator makes of one member, including those that do not fit the member's state. */
export const memberChanges = (host: ModelHost, random: Seeded, id: string, model: MemberModel) => {
  const change = (verb: string, body: object, play: Operation['play']): Operation => ({
    label: `operator ${verb} ${id} ${JSON.stringify(body)}`,
    run: () => host.operator('POST', `/members/${id}/${verb}`, { reason: '核查', ...body }),
    play,
  });

  /** Credits the wallet, or debits it, sometimes by more than it holds. */
  const adjust = (): Operation => {
    const amount = random.weighted([
      [6, BigInt(random.int(1, 300_000))],
      [6, -((model.wallet * BigInt(random.int(1, 50))) / 100n)],
      [1, -model.wallet],
      [2, -model.wallet - BigInt(random.int(1, 5000))],
      [1, 0n],
    ]);
    return change('adjust', { amount: yuan(amount) }, (to) => to.adjust(amount));
  };

  /** Freezes without an end, or for some hours. */
  const freeze = (): Operation => {
    const until = random.chance(0.6) ? undefined : model.house.clock.now + random.int(1, 48) * (day / 24);
    const body = until === undefined ? {} : { until: beijingTime(new Date(until)) };
    return change('freeze', body, (to) => to.freeze(until));
  };
  const unfreeze = () => change('unfreeze', {}, (to) => to.unfreeze());

  const lockWithdrawals = () => change('lock-withdrawals', {}, (to) => to.lockWithdrawals(true));
  const unlockWithdrawals = () => change('unlock-withdrawals', {}, (to) => to.lockWithdrawals(false));

  return { adjust, freeze, unfreeze, lockWithdrawals, unlockWithdrawals };
};
