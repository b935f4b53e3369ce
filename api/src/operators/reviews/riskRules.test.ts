import { resetSetting, writeSetting } from '../../base/settings/settings';
import { paymentHost } from '../../testing/paymentHost';
import { type OrderFacts, applyRules, riskRules } from './riskRules';

const at = paymentHost();

afterEach(() => resetSetting(at.host.db, riskRules));

type Rules = typeof riskRules.initial;
type When = Rules[number]['when'];

const set = (value: unknown) => at.host.operator('POST', '/content/risk-rules', { value });
const rule = (when: object, effect = 'hold', name = '规则') => ({ name, when, effect });
const use = (...rules: ReturnType<typeof rule>[]) => writeSetting(at.host.db, riskRules, rules as unknown as Rules);
const detail = async (order: string) =>
  (await at.host.operator('GET', `/${order.startsWith('D') ? 'deposits' : 'withdrawals'}/${order}`)).data;
const deposit = (amount = '100') => at.order({ paytype: 'alipay', amount });

const now = new Date('2026-11-20T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const facts: OrderFacts = {
  kind: 'withdrawal',
  amount: 100_000n,
  flags: ['shared-device', 'first-deposit'],
  registeredAt: hoursAgo(48),
  deposited: 50_000n,
  vip: 2,
  related: 3,
  accountBoundAt: hoursAgo(5),
};

test.each<[condition: When, fits: boolean]>([
  [{ kind: 'withdrawal' }, true],
  [{ kind: 'deposit' }, false],
  [{ amount_least: '1000' }, true],
  [{ amount_least: '1000.01' }, false],
  [{ flags_any: ['frozen', 'shared-device'] }, true],
  [{ flags_any: ['frozen'] }, false],
  [{ flags_all: ['first-deposit', 'shared-device'] }, true],
  [{ flags_all: ['frozen', 'shared-device'] }, false],
  [{ member_days_under: 3 }, true],
  [{ member_days_under: 2 }, false],
  [{ deposits_under: '500.01' }, true],
  [{ deposits_under: '500' }, false],
  [{ vip_under: 3 }, true],
  [{ vip_under: 2 }, false],
  [{ related_least: 3 }, true],
  [{ related_least: 4 }, false],
  [{ account_hours_under: 6 }, true],
  [{ account_hours_under: 5 }, false],
  [{ kind: 'withdrawal', vip_under: 3, amount_least: '1000' }, true],
  [{ kind: 'withdrawal', vip_under: 3, amount_least: '2000' }, false],
])('the conditions %j fit: %s', (when, isFit) => {
  const rules = [{ name: '规则', when, effect: 'two' as const }];
  expect(applyRules(rules, facts, now)).toEqual(isFit ? [{ name: '规则', effect: 'two' }] : []);
});

test('a deposit has no payout account that could be young', () => {
  const rules = [{ name: '规则', when: { account_hours_under: 8760 }, effect: 'flag' as const }];
  expect(applyRules(rules, { ...facts, accountBoundAt: null }, now)).toEqual([]);
});

test('a flag is shown and changes nothing else', async () => {
  await use(rule({ amount_least: '100', kind: 'deposit' }, 'flag', '大额'));
  const order = await deposit();
  expect(await detail(order)).toMatchObject({ rules: [{ name: '大额', effect: 'flag' }] });
  expect((await detail(order)).flags).not.toContain('risk-hold');
  expect((await at.decide(order, 'approve')).code).toBe(200);
  expect((await detail(await deposit('99'))).rules).toEqual([]);
});

test('a hold is an obstacle that names its rule, and needs an override by two', async () => {
  await use(rule({ member_days_under: 1 }, 'hold', '新会员'), rule({ kind: 'deposit' }, 'flag', '存款'));
  const order = await at.withdrawal();
  expect((await detail(order)).flags).toContain('risk-hold');
  expect(await at.decide(order, 'approve')).toMatchObject({
    code: 422,
    message: '不能通过：风控规则“新会员”要求核实！',
  });
  const [first, second] = [await at.host.addOperator('cashier'), await at.host.addOperator('cashier')];
  const { pending } = (await at.decide(order, 'approve', { override: true, reason: '已核实' }, first.token)).data;
  await at.newActions();
  const confirm = () => at.host.operator('POST', `/approvals/${pending}/confirm`, {}, second.token);
  await use(rule({ member_days_under: 1 }, 'hold', '另一条'));
  expect(await confirm()).toMatchObject({ code: 422, message: '提交复核后内容已被修改，请驳回后重新提交！' });
  await use(rule({ member_days_under: 1 }, 'hold', '新会员'));
  expect((await confirm()).code).toBe(200);
  expect((await at.newActions()).at(-1)).toMatchObject({
    kind: 'withdrawals.approve',
    before: { overridden: ['规则“新会员”'] },
  });
});

test('a rule can demand a second operator, who confirms without an override', async () => {
  const [first, second] = [await at.host.addOperator('cashier'), await at.host.addOperator('cashier')];
  await use(rule({ flags_any: ['first-deposit'], amount_least: '50' }, 'two', '首存'));
  const order = await deposit();
  const { data } = await at.decide(order, 'approve', {}, first.token);
  expect(data).toEqual({ pending: expect.any(Number) });
  expect((await at.host.operator('POST', `/approvals/${data.pending}/confirm`, {}, second.token)).code).toBe(200);
  // No longer the first one.
  expect((await at.decide(await deposit(), 'approve', {}, first.token)).data).toBeNull();
});

test('what arrived is what a rule judges', async () => {
  await use(rule({ amount_least: '500' }, 'hold', '大额'));
  const order = await deposit();
  expect((await detail(order)).rules).toEqual([]);
  const over = { received: '500', note: '多付' };
  expect((await at.decide(order, 'approve', over)).message).toBe('不能通过：风控规则“大额”要求核实！');
  expect((await at.decide(order, 'approve')).code).toBe(200);
});

const oneRule = (change: object) => [{ ...rule({ kind: 'deposit' }), ...change }];

test.each<[value: unknown, message: string]>([
  [oneRule({ when: { flags_any: ['rich'] } }), '没有这个标记：rich！'],
  [oneRule({ when: { flags_all: ['risk-hold'] } }), '没有这个标记：risk-hold！'],
  [oneRule({ when: { colour: 'red' } }), '没有这个条件：colour！'],
  [oneRule({ when: {} }), '每条规则至少需要一个条件！'],
  [oneRule({ when: undefined }), '每条规则至少需要一个条件！'],
  [oneRule({ when: { amount_least: '1.001' } }), '请填写金额，如1000.00！'],
  [oneRule({ when: { vip_under: 0 } }), '请填写1至100的整数！'],
  [oneRule({ when: { kind: 'bet' } }), '订单种类须为deposit或withdrawal！'],
  [oneRule({ effect: 'refuse' }), '处理方式须为flag、hold或two！'],
  [oneRule({ name: ' ' }), '请填写规则名称！'],
  [[...oneRule({}), ...oneRule({})], '规则名称不能重复！'],
])('refuses the rules %j', async (value, message) => {
  expect(await set(value)).toMatchObject({ code: 422, message: expect.stringContaining(message) });
});

test('rules are a money setting that two people change', async () => {
  await at.host.addOperator('admin');
  expect((await set(oneRule({}))).data).toEqual({ pending: expect.any(Number) });
  const editor = await at.host.addOperator('editor');
  expect((await at.host.operator('POST', '/content/risk-rules', { value: [] }, editor.token)).code).toBe(403);
});
