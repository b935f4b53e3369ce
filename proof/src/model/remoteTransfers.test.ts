import { transferPlatforms } from '../../../api/src/ledger/platformList';
import { ModelClock } from './clock';
import { MemberModel } from './memberModel';
import { endings, transferRemotely } from './remoteTransfers';

const remote = { names: ['OB', 'KY'], refuses: (amount: bigint) => amount === 666n };
const clock = new ModelClock(new Date('2026-11-20T16:00:00Z'));
const success = { code: 200, message: '转账成功！' };
const pending = { code: 200, message: '转账处理中，请稍后在转账记录中查看！' };
const insufficient = { code: 422, message: '操作金额超出了您该游戏平台的余额！' };
const refused = { code: 422, message: '平台未受理该笔转账！' };
let model: MemberModel;

beforeEach(() => {
  model = new MemberModel({ platforms: transferPlatforms, remote, tiers: [], rules: [], clock });
  model.adjust(10_000n);
});

const into = (amount: bigint, answer = success) =>
  transferRemotely(model, { platform: 'OB', amount, into: true }, answer);
const out = (amount: bigint, answer = success) =>
  transferRemotely(model, { platform: 'OB', amount, into: false }, answer);
const money = ({ wallet, platforms }: MemberModel) => [wallet, platforms.get('OB') ?? 0n];

test('money moves as the answer says', () => {
  expect(into(4000n)).toBe(200);
  expect(out(1000n)).toBe(200);
  expect(money(model)).toEqual([7000n, 3000n]);
});

test.each([
  ['a success of a transfer that the platform refuses', () => into(666n)],
  ['a refusal of another one', () => into(4000n, refused)],
  ['more out of the platform than there is', () => out(1n)],
])('no answer may tell %s', (_what, play) => {
  expect(play()).toBe(0);
});

test('a transfer into the platform needs the money in the wallet', () => {
  expect(into(10_001n, pending)).toBe(422);
  expect(model.orders).toEqual([]);
});

test('a refused transfer is in the records and moves nothing', () => {
  expect(into(666n, refused)).toBe(422);
  expect(out(1n, insufficient)).toBe(422);
  expect(money(model)).toEqual([10_000n, 0n]);
  expect(model.orders.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    `0 ${refused.message}`,
    `0 ${insufficient.message}`,
  ]);
});

test('a pending transfer out of the platform may succeed or fail', () => {
  into(4000n);
  expect(out(1000n, pending)).toBe(200);
  expect(money(model)).toEqual([6000n, 4000n]);
  expect(endings(model).map(money)).toEqual([
    [7000n, 3000n],
    [6000n, 4000n],
  ]);
});

test('a pending transfer that the platform refuses comes back', () => {
  expect(into(666n, pending)).toBe(200);
  expect(money(model)).toEqual([9334n, 0n]);
  expect(endings(model).map(money)).toEqual([[10_000n, 0n]]);
});

const recovery = (message: string, code = 200) => ({
  code,
  message,
  data: {
    recovered: [
      { platform: 'OB', amount: '3000' },
      { platform: 'KY', amount: '500' },
    ],
  },
});

describe('after money was moved to platforms', () => {
  beforeEach(() => {
    into(3000n);
    transferRemotely(model, { platform: 'KY', amount: 500n, into: true }, success);
    model.transfer('PT', 200n, true);
  });

  test.each([
    ['all succeed', recovery('回收成功，共回收37.00元'), 200, 10_000n],
    ['one is pending', recovery('回收成功，共回收7.00元；OB电子处理中，请稍后在转账记录中查看'), 200, 7000n],
    ['one fails', recovery('回收成功，共回收32.00元；KY棋牌回收失败，请稍后再试'), 200, 9500n],
    ['the sum is wrong', recovery('回收成功，共回收37.01元'), 0, 10_000n],
  ])('a recovery in which %s', (_what, answer, code, wallet) => {
    expect(model.recoverAll(answer)).toBe(code);
    expect(model.wallet).toBe(wallet);
  });

  test('a recovery without an answer leaves its transfers pending', () => {
    model.recoverAll({ ...recovery(''), code: 0 });
    expect(model.wallet).toBe(6500n);
    expect(endings(model)).toHaveLength(4);
  });

  test('a recovery is rejected if nothing could be recovered', () => {
    model.transfer('PT', 200n, false);
    expect(model.recoverAll(recovery('OB电子、KY棋牌回收失败，请稍后再试！', 422))).toBe(422);
  });
});
