import { hint } from './earlyHint';

const items = (value: unknown, expiryHours?: number | string) =>
  hint.items(...([{ expiry_hours: expiryHours }, { key: 'deposit.hint', value }] as never[]));

it("shows the operator's text", () => expect(items('单笔至少10元', 24)).toEqual([{ text: '单笔至少10元' }]));

it.each([null, '', ' ', ['text']])('shows the time in which an order must be paid with %j as text', (value) =>
  expect(items(value, '24')).toEqual([{ text: '请在提交后24小时内完成存款，逾期未处理的订单将自动过期。' }]),
);

it.each([undefined, 0, ''])('shows nothing with %j hours', (hours) => expect(items(null, hours)).toEqual([]));
