import { codes, messages, transferStates } from '@site/contract';
import { yuan } from '../../../api/src/base/money/money';
import type { MemberState } from './memberState';
import type { Recovered } from './modelHost';
import type { Answered, Order } from './records';

/** Reasons of failed transfers, as the host shows them. */
const reasons = { refused: '平台未受理该笔转账！', insufficient: messages.transferOverPlatform };

/** The refusal while a process does not call the platform. */
const unavailable = '游戏平台暂时无法连接，请稍后再试！';
const succeeded = '转账成功！';
const pending = '处理中';

/** A code that no call is answered with: the model contradicts the answer. */
const contradicted = 0;

interface Transfer {
  platform: string;
  /** Fen. */
  amount: bigint;
  into: boolean;
}

export const isRemote = ({ house: { remote } }: MemberState, platform: string): boolean =>
  remote?.names.includes(platform) === true;

/** Whether an answer to a call under an idempotency key may be another one later. */
export const mayChange = ({ message = '' }: Answered): boolean => message.includes(pending);

const isRefused = ({ house: { remote } }: MemberState, amount: bigint): boolean => remote?.refuses(amount) === true;

/**
 * Begins a transfer. One into the platform that it does not refuse counts as succeeded at once: whether it is pending
 * makes no difference to the wallet, and nothing is pending any more when the whole state is compared.
 */
const begin = (to: MemberState, { platform, amount, into }: Transfer): Order => {
  const order = to.addOrder(into ? 3 : 4, amount, platform);
  Object.assign(order, { remote: true, state: transferStates.pending });
  if (into) {
    to.wallet -= amount;
    if (!isRefused(to, amount)) end(to, order, true);
  }
  return order;
};

/** Ends a transfer; returns whether it can end so. */
const end = (to: MemberState, order: Order, done: boolean): boolean => {
  const { type, amount, way, state } = order;
  const into = type === 3;
  if (state !== transferStates.pending) return done === (state === transferStates.succeeded);
  if (done && (isRefused(to, amount) || (!into && to.on(way) < amount))) return false;
  if (done) {
    to.platforms.set(way, to.on(way) + (into ? amount : -amount));
    if (!into) to.wallet += amount;
    order.state = transferStates.succeeded;
  } else {
    if (into) to.wallet += amount;
    const reason = isRefused(to, amount) ? reasons.refused : reasons.insufficient;
    Object.assign(order, { state: transferStates.failed, reason });
  }
  return true;
};

/** A transfer between the main wallet and a remote platform; the answer tells whether it has ended. */
export const transferRemotely = (to: MemberState, transfer: Transfer, { code, message = '' }: Answered): number => {
  const { amount, into } = transfer;
  if ((into && (to.isPaused() || amount > to.wallet)) || amount === 0n || message === unavailable) return codes.refused;
  const order = begin(to, transfer);
  if (code === 0 || message.includes(pending)) return codes.ok;
  const done = message === succeeded;
  if (!end(to, order, done)) return contradicted;
  if (done) return codes.ok;
  return message === order.reason ? codes.refused : contradicted;
};

/** Whether the platform has refused a transfer, whose money was held until then. */
export const isRefusedByPlatform = ({ message }: Answered): boolean => message === reasons.refused;

/** Gives back the money of the last transfer that the platform refuses. */
export const giveBack = (to: MemberState): number => {
  const held = to.orders.findLast(
    ({ remote, type, state, amount }) =>
      remote && type === 3 && state === transferStates.pending && isRefused(to, amount),
  );
  return held && end(to, held, false) ? codes.refused : contradicted;
};

/** The platforms that a part of the answer to `transall` names. */
const named = (to: MemberState, message: string, about: string): string[] => {
  const part = message.split('；').find((one) => one.includes(about)) ?? '';
  const names = part.split(about)[0]?.split('、') ?? [];
  return to.house.platforms.filter(({ platname }) => names.includes(platname)).map(({ name }) => name);
};

/** The remote part of a recovery, after the fen `sum` from local platforms. */
export const recoverRemotely = (to: MemberState, sum: bigint, { code, message = '', data }: Answered): number => {
  const recovered: Recovered[] = data?.recovered ?? [];
  const [stillPending, failed] = [named(to, message, pending), named(to, message, '回收失败')];
  let total = sum;
  for (const { platform, amount } of recovered) {
    const order = begin(to, { platform, amount: BigInt(amount), into: false });
    if (code === 0 || stillPending.includes(platform)) continue;
    const done = !failed.includes(platform);
    if (!end(to, order, done)) return contradicted;
    if (done) total += order.amount;
  }
  if (code === 0) return codes.ok;
  if (message.includes('共回收') !== total > 0n || (total > 0n && !message.includes(`共回收${yuan(total)}元`)))
    return contradicted;
  return total === 0n && stillPending.length === 0 && failed.length > 0 ? codes.refused : codes.ok;
};

/** Copies of the model in which one of the pending transfers has ended, as it may at any moment. */
export const endings = <Model extends MemberState>(model: Model): Model[] =>
  model.orders.flatMap(({ remote, state }, n) => {
    if (!remote || state !== transferStates.pending) return [];
    return [true, false].flatMap((done) => {
      const copy = model.clone();
      return end(copy, copy.orders[n] as Order, done) ? [copy] : [];
    });
  });
