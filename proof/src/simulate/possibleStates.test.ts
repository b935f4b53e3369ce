import { frozenMessage } from '../../../api/src/members/calls/memberRestrictions';
import { transferPlatforms } from '../../../api/src/ledger/platformList';
import { ModelClock } from '../model/clock';
import { MemberModel } from '../model/memberModel';
import { transferRemotely } from '../model/remoteTransfers';
import { PossibleStates, type Played } from './possibleStates';

let clock: ModelClock;
let states: PossibleStates;

beforeEach(() => {
  clock = new ModelClock(new Date('2026-11-20T16:00:00Z'));
  states = new PossibleStates(new MemberModel({ platforms: transferPlatforms, tiers: [], rules: [], clock }));
});

const adjust = (amount: bigint, code = 200): Played => ({
  operation: { label: `adjust ${amount}`, play: (to) => to.adjust(amount) },
  answer: { code },
  sentAt: clock.step,
});
const freeze = (): Played => ({
  operation: { label: 'freeze', play: (to) => to.freeze() },
  answer: { code: 200 },
  sentAt: clock.step,
});
/** A member's transfer of fen to a platform. */
const transfer = (amount: bigint, answer: Played['answer']): Played => ({
  operation: {
    label: `transfer ${amount}`,
    play: (to) => to.admit('transfer') ?? to.transfer('PT', amount, true),
    ofMember: true,
  },
  answer,
  sentAt: clock.step,
});

const late = ({ operation: { play }, sentAt }: Played) => ({ play, sentAt });

const wallets = () => states.models.map(({ wallet }) => wallet).toSorted();
const isShown = (wallet: bigint) =>
  states.narrow(
    (model) => model.wallet,
    (shown) => shown === wallet,
  );

test('a refusal that the model does not expect is not explained, and neither is a success', () => {
  expect(states.take([adjust(100n, 422)])).toBe(false);
  expect(states.take([adjust(-100n)])).toBe(false);
  expect(wallets()).toEqual([0n]);
});

test('a freeze is refused when its end has passed before it is answered', () => {
  const { step } = clock;
  const until = clock.now + 3_600_000;
  clock.advance();
  const refused = (sentAt: number): Played => ({
    operation: { label: 'freeze', play: (to) => to.freeze(until) },
    answer: { code: 422 },
    sentAt,
  });
  expect(states.take([refused(step)])).toBe(true);
  expect(states.models.map((model) => model.isFrozen())).toEqual([false]);
  clock.step = step;
  expect(states.take([refused(step)])).toBe(false);
});

test('an answered change counts once', () => {
  expect(states.take([adjust(100n)])).toBe(true);
  expect(isShown(0n)).toBe(false);
  expect(isShown(200n)).toBe(false);
  expect(isShown(100n)).toBe(true);
});

test('changes at the same time may have either order', () => {
  expect(states.take([adjust(-100n), adjust(100n)])).toBe(true);
  expect(wallets()).toEqual([0n]);
  expect(states.take([adjust(-100n, 422), adjust(100n)])).toBe(true);
  expect(wallets()).toEqual([100n]);
});

test('a change without an answer may take effect until it is settled, and once at most', () => {
  states.addLate(late(adjust(100n)));
  expect(states.take([adjust(7n)])).toBe(true);
  // It came before this one, which the balance would not have allowed.
  expect(states.take([adjust(-50n)])).toBe(true);
  expect(wallets()).toEqual([57n]);
  states.settle();
  expect(wallets()).toEqual([57n]);
});

test('a change without an answer may never take effect', () => {
  states.addLate(late(adjust(100n)));
  states.settle();
  expect(wallets()).toEqual([0n, 100n]);
  expect(isShown(200n)).toBe(false);
  expect(isShown(0n)).toBe(true);
  expect(wallets()).toEqual([0n]);
});

test('after it is settled, a change without an answer takes no effect', () => {
  states.addLate(late(adjust(100n)));
  states.settle();
  expect(isShown(0n)).toBe(true);
  expect(states.take([adjust(-50n)])).toBe(false);
});

test('accepts the refusal of a call whose member was frozen after the check of the session', () => {
  expect(states.take([adjust(100n)])).toBe(true);
  expect(states.take([freeze(), transfer(50n, { code: 422, message: frozenMessage })])).toBe(true);
  expect(wallets()).toEqual([100n]);
});

test('a pending transfer with a remote platform may have ended in either way', () => {
  const remote = { names: ['OB'], refuses: () => false };
  states = new PossibleStates(new MemberModel({ platforms: transferPlatforms, remote, tiers: [], rules: [], clock }));
  const out: Played = {
    operation: {
      label: 'transfer',
      play: (to, answer) => transferRemotely(to, { platform: 'OB', amount: 30n, into: false }, answer),
    },
    answer: { code: 200, message: '转账处理中，请稍后在转账记录中查看！' },
    sentAt: clock.step,
  };
  states.model.platforms.set('OB', 100n);
  expect(states.take([out])).toBe(true);
  states.settle();
  expect([...new Set(wallets())]).toEqual([0n, 30n]);
  expect(states.take([adjust(-30n)])).toBe(true);
  expect(wallets()).toEqual([0n]);
});

test('another transfer may find the money held of one that the platform refuses', () => {
  const remote = { names: ['OB'], refuses: (amount: bigint) => amount === 30n };
  states = new PossibleStates(new MemberModel({ platforms: transferPlatforms, remote, tiers: [], rules: [], clock }));
  expect(states.take([adjust(100n)])).toBe(true);
  const into = (amount: bigint, answer: Played['answer']): Played => ({
    operation: {
      label: `transfer ${amount}`,
      play: (to, given) => transferRemotely(to, { platform: 'OB', amount, into: true }, given),
    },
    answer,
    sentAt: clock.step,
  });
  const refused = into(30n, { code: 422, message: '平台未受理该笔转账！' });
  const insufficient = (amount: bigint) => into(amount, { code: 422, message: '操作金额超出了您的账户余额！' });
  expect(states.take([insufficient(80n)])).toBe(false);
  expect(states.take([insufficient(60n), refused])).toBe(false);
  expect(states.take([insufficient(80n), refused])).toBe(true);
  expect(wallets()).toEqual([100n]);
  expect(states.model.orders.map(({ amount, state }) => [amount, state])).toEqual([[30n, 0]]);
});

test('waiting deposits may have expired once they are old enough', () => {
  states.model.recharge('支付宝', 100n, { code: 200, data: { deposit_no: 'D1' } });
  const approve = (): Played => ({
    operation: { label: 'approve D1', play: (to) => to.approveDeposit('D1') },
    answer: { code: 422 },
    sentAt: clock.step,
  });
  expect(states.take([approve()])).toBe(false);
  for (let stop = 0; stop < 6; stop += 1) clock.advance();
  expect(states.take([approve()])).toBe(true);
});

test('a request that was sent before the clock moved may have been served before or after', () => {
  const pause: Played = {
    operation: { label: 'pause', play: (to) => to.pause('timeout', 1) },
    answer: { code: 200 },
    sentAt: clock.step,
  };
  const before = clock.now;
  const after = clock.advance().getTime();
  expect(states.take([pause])).toBe(true);
  const day = 86_400_000;
  expect(states.models.map(({ pauses }) => pauses.timeout)).toEqual([before + day, after + day]);
});
