import { recordTypeOf, stateWord, stepWord, type OrderStates, type RecordKind } from './assets/recordStates';
import { hint } from './deposit/earlyHint';
import { defaultProtocolTexts, readProtocolTexts } from './deposit/ProtocolHelp';
import { usualText } from './order-times/orderTimes';
import { payWayOf } from './payWays';
import { lacksFundPassword } from './profile/ProfileReminder';
import { firstIssue, messages } from '@site/shared';
import { depositAmountRules } from './AmountField';
import { withdrawRules } from './withdraw/withdrawRules';
import { currentMonth, monthAfter, monthName, monthOf } from './statement/months';

test.each(['', '0', '0.00', '-1', '1.234', 'abc', '1e3'])('a deposit cannot be of %j', (amount) =>
  expect(firstIssue(depositAmountRules, { amount })?.message).toBe(messages.depositAmount),
);

test.each([
  [{ account: '', amount: '', password: '' }, messages.withdrawAccount],
  [{ amount: '' }, messages.withdrawMinimum],
  [{ amount: '99.99' }, messages.withdrawMinimum],
  [{ amount: 'abc' }, messages.withdrawMinimum],
  [{ amount: '-500', password: '' }, messages.withdrawMinimum],
  [{ amount: '100.005' }, messages.depositAmount],
  [{ password: '' }, messages.withdrawPassword],
  [{}, undefined],
])('a withdrawal with %j: %s', (changes, message) =>
  expect(firstIssue(withdrawRules, { account: '1', amount: '100.', password: ' 12 ', ...changes })?.message).toBe(
    message,
  ),
);

describe('states of records', () => {
  test.each<[RecordKind, number | string | null, string]>([
    ['order', 0, '未定义'],
    ['order', 1, '待审核'],
    ['order', 2, '已通过'],
    ['order', 3, '已拒绝'],
    ['order', '2', '已通过'],
    ['order', 9, '未定义'],
    ['order', 'x', '未定义'],
    ['order', null, '未定义'],
    ['transfer', 0, '失败'],
    ['transfer', 1, '成功'],
    ['transfer', 2, '待结算'],
    ['transfer', 3, '未定义'],
    ['bet', 0, '无效'],
    ['bet', 1, '已结算'],
    ['bet', 2, '未结算'],
    ['bet', '1', '已结算'],
    ['bet', 3, '未定义'],
    ['rebate', 0, '待领取'],
    ['rebate', '0', '待领取'],
    ['rebate', 1, '已领取'],
    ['rebate', 7, '已领取'],
  ])('labels %s state %s as %s', (kind, state, word) => expect(stateWord(kind, state).word).toBe(word));

  test.each<[OrderStates, number | string, string]>([
    ['order', 1, '已提交'],
    ['order', '1', '已提交'],
    ['order', 2, '已通过'],
    ['order', 3, '已拒绝'],
    ['order', 9, '未定义'],
    ['transfer', 1, '成功'],
    ['transfer', 0, '失败'],
    ['transfer', 2, '待结算'],
  ])('labels a timeline step of %s state %s as %s', (states, state, word) =>
    expect(stepWord(states, state).word).toBe(word),
  );

  test.each([
    ['3', '3'],
    [null, '0'],
    ['nonsense', '0'],
  ])('the query type %j selects the tab %s', (type, tab) => expect(recordTypeOf(type)).toBe(tab));
});

describe('the hint under the deposit forms', () => {
  const items = (value: unknown, expiryHours?: number | string) =>
    hint.items(...([{ expiry_hours: expiryHours }, { key: 'deposit.hint', value }] as never[]));

  it("shows the operator's text", () => expect(items('单笔至少10元', 24)).toEqual([{ text: '单笔至少10元' }]));

  it.each([null, '', ' ', ['text']])('shows the time in which an order must be paid with %j as text', (value) =>
    expect(items(value, '24')).toEqual([{ text: '请在提交后24小时内完成存款，逾期未付款，订单自动失效。' }]),
  );

  it.each([undefined, 0, ''])('shows nothing with %j hours', (hours) => expect(items(null, hours)).toEqual([]));
});

describe('the explanation of protocols', () => {
  test.each([
    [
      '两行说明\nTRC20：波场\r\n\n ERC20: 以太坊\n注意：请核对',
      {
        pairs: [
          { label: 'TRC20', value: '波场' },
          { label: 'ERC20', value: '以太坊' },
        ],
        sentences: ['两行说明', '注意：请核对'],
      },
    ],
    ['TRC20：', { pairs: [], sentences: ['TRC20：'] }],
    ['', { pairs: [], sentences: [] }],
  ])('parses %j', (text, expected) => expect(readProtocolTexts(text)).toEqual(expected));

  it('parses the default text as two names and a sentence', () => {
    const { pairs, sentences } = readProtocolTexts(defaultProtocolTexts);
    expect(pairs.map(({ label }) => label)).toEqual(['TRC20', 'ERC20']);
    expect(sentences).toHaveLength(1);
  });
});

test.each([
  [0, 1],
  [60, 1],
  [61, 2],
  [170, 3],
  [3600, 60],
])('a median of %d seconds is shown as %d minutes', (median, minutes) => {
  expect(usualText({ median, p90: median })).toBe(`通常 ${minutes} 分钟内到账`);
});

test.each([
  ['USDT-TRC20', 'usdt'],
  ['usdt', 'usdt'],
  ['支付宝', 'alipay'],
  ['wxpay', 'wxpay'],
  ['银行转账', 'bank'],
  ['招商银行', 'bank'],
  [null, 'bank'],
])('an order paid by %s has the way %s', (payWay, way) => {
  expect(payWayOf(payWay)).toBe(way);
});

test.each([
  ['您还未设置资金密码！', true],
  ['请先设置支付密码', true],
  ['取款密码尚未设定', true],
  ['支付密码错误！', false],
  ['余额不足！', false],
])('detects in the message %j a missing fund password: %p', (message, missing) =>
  expect(lacksFundPassword(message)).toBe(missing),
);

describe('months', () => {
  afterEach(() => jest.useRealTimers());
  const itIs = (moment: string) => jest.useFakeTimers({ now: new Date(moment), doNotFake: ['setTimeout'] });

  it('a month begins at midnight in Beijing', () => {
    itIs('2026-05-31T15:59:59Z');
    expect(currentMonth()).toBe('2026-05');
    itIs('2026-05-31T16:00:00Z');
    expect(currentMonth()).toBe('2026-06');
  });

  it.each([
    ['2026-01', -1, '2025-12'],
    ['2025-12', 1, '2026-01'],
    ['2026-03', -1, '2026-02'],
  ])('%s and %d months are %s', (month, by, expected) => {
    expect(monthAfter(month, by)).toBe(expected);
  });

  it.each([
    ['2026-04', '2026-04'],
    ['2026-05', '2026-05'],
    ['2026-06', '2026-05'],
    ['2026-13', '2026-05'],
    ['nonsense', '2026-05'],
    [null, '2026-05'],
  ])('the address with month %s opens %s', (text, expected) => {
    itIs('2026-05-20T00:00:00Z');
    expect(monthOf(text)).toBe(expected);
  });

  it('is named without a leading zero', () => {
    expect(monthName('2026-05')).toBe('2026年5月');
    expect(monthName('2026-11')).toBe('2026年11月');
  });
});
