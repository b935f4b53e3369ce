import { type Database, openDatabase } from '../../base/database/database';
import { resetSetting, writeSetting } from '../../base/settings/settings';
import { switches } from '../../base/settings/switches';
import { licence } from '../../members/site/licence';
import { withdrawalTurnover } from '../../money/turnover/turnover';
import { payees } from '../../money/payments/paymentMethods';
import { paymentHost } from '../../testing/paymentHost';
import { licensed, setRealPayees, switchRealPaymentsOn } from '../../testing/realPayments';
import { riskRules } from '../reviews/riskRules';
import { confirmDelay, secondApproval } from './secondApproval';

/* One test for each rule about what people may do. The files beside the code test each rule in depth. */

const at = paymentHost();
const password = 'correct-horse-battery';
let owner: Database;
let anna: Awaited<ReturnType<typeof at.host.addOperator>>;
let boris: typeof anna;
let admin: typeof anna;

beforeAll(async () => {
  owner = openDatabase(at.host.url);
  admin = await at.host.addOperator('admin');
});
afterAll(() => owner.close());
beforeEach(async () => {
  [anna, boris] = [await at.host.addOperator('cashier'), await at.host.addOperator('cashier')];
});
afterEach(async () => {
  for (const it of [licence, payees, withdrawalTurnover, switches, riskRules, confirmDelay, secondApproval])
    await resetSetting(at.host.db, it);
});

type Answer = Promise<{ code: number; message: string; data: any }>;

/** What became of a change: `done` at once, `proposed` to a second operator, or the message of its refusal. */
const outcome = async (answer: Answer): Promise<string> => {
  const { code, message, data } = await answer;
  if (code !== 200) return `${code} ${message}`;
  return data?.pending === undefined ? 'done' : 'proposed';
};
const approve = (order: string, who = anna, body: object = {}) => outcome(at.decide(order, 'approve', body, who.token));
const deposit = (amount: string) => at.order({ paytype: 'alipay', amount });
const payout = (fen: bigint) => at.withdrawal(fen);
const post = (path: string, body: object = {}, who = admin) => outcome(at.host.operator('POST', path, body, who.token));
const goLive = async () => {
  await switchRealPaymentsOn(at.host.db);
  await at.host.db.run(`update operator set totp_secret = 'secret'`);
};
const freeze = () => post(`/members/${at.member.id}/freeze`, { reason: '核实' });
const limit = (change: object) => writeSetting(at.host.db, secondApproval, { ...secondApproval.initial, ...change });
const passDay = () =>
  owner.run(`update order_approval set approved_at = approved_at - interval '24 hours' where approved_by = $1`, [
    anna.id,
  ]);

const rules: [rule: string, proof: () => Promise<void>][] = [
  [
    'a deposit of `deposit` yuan needs two, also by what was received',
    async () => {
      expect(await approve(await deposit('49999.99'))).toBe('done');
      expect(await approve(await deposit('50000'))).toBe('proposed');
      expect(await approve(await deposit('100'), boris, { received: '50000', note: '多付' })).toBe('proposed');
    },
  ],
  [
    'a payout of `payout` yuan needs two',
    async () => {
      expect(await approve(await payout(4_999_999n))).toBe('done');
      expect(await approve(await payout(5_000_000n), boris)).toBe('proposed');
    },
  ],
  [
    'an operator credits and pays out `operator_day` yuan in any 24 hours alone',
    async () => {
      await limit({ operator_day: '250.00' });
      expect(await approve(await deposit('100'))).toBe('done');
      at.member = await at.host.register();
      expect(await approve(await payout(16_000n))).toBe('proposed');
      expect(await approve(await payout(15_000n))).toBe('done');
      at.member = await at.host.register();
      expect(await approve(await deposit('100'))).toBe('proposed');
      await passDay();
      expect(await approve(await deposit('100'))).toBe('done');
    },
  ],
  [
    'all operators credit and pay out `member_day` yuan to a member in any 24 hours alone',
    async () => {
      await limit({ member_day: '150.00' });
      expect(await approve(await deposit('100'))).toBe('done');
      expect(await approve(await deposit('100'), boris)).toBe('proposed');
      await passDay();
      expect(await approve(await deposit('100'), boris)).toBe('done');
    },
  ],
  [
    'who approved a deposit does not approve a withdrawal of that member alone within 24 hours',
    async () => {
      await approve(await deposit('100'));
      const order = await payout(10_000n);
      expect(await approve(order)).toBe('proposed');
      expect(await approve(await payout(10_000n), boris)).toBe('done');
      await passDay();
      expect(await approve(await payout(10_000n))).toBe('done');
    },
  ],
  [
    'two people add an operator',
    async () => expect(await post('/operators', { name: 'carl', password, roles: ['support'] })).toBe('proposed'),
  ],
  [
    'two people set the password of another',
    async () => expect(await post(`/operators/${anna.id}`, { password })).toBe('proposed'),
  ],
  [
    'two people remove the device of another',
    async () => expect(await post(`/operators/${anna.id}`, { totp: 0 })).toBe('proposed'),
  ],
  [
    'two people change roles',
    async () => expect(await post(`/operators/${anna.id}`, { roles: ['admin'] })).toBe('proposed'),
  ],
  [
    'only the owner makes a token',
    async () => {
      const body = { name: '脚本', days: 1 };
      expect(await post(`/operators/${anna.id}/tokens`, body)).toBe('403 只能为自己创建令牌！');
      expect(await post(`/operators/${anna.id}/tokens`, body, anna)).toBe('done');
    },
  ],
  [
    'an operator whom another one has just changed does not confirm for `confirm-delay` hours',
    async () => {
      await writeSetting(at.host.db, confirmDelay, 24);
      await at.host.db.run('update operator set changed_by_other_at = now() where id = $1', [boris.id]);
      const { data } = await at.decide(await deposit('50000'), 'approve', {}, anna.token);
      const confirm = () => post(`/approvals/${data.pending}/confirm`, {}, boris);
      expect(await confirm()).toMatch(/^403 账户刚由他人添加或修改，.*后才能复核！$/);
      await at.host.db.run(`update operator set changed_by_other_at = now() - interval '25 hours' where id = $1`, [
        boris.id,
      ]);
      expect(await confirm()).toBe('done');
    },
  ],
  [
    'operators do not confirm their own proposals',
    async () => {
      const { data } = await at.decide(await deposit('50000'), 'approve', {}, anna.token);
      expect(await post(`/approvals/${data.pending}/confirm`, {}, anna)).toBe('403 不能复核自己提交的操作！');
    },
  ],
  [
    'one switches off at once, two switch on again',
    async () => {
      expect(await post('/content/switches.deposits', { value: 0 })).toBe('done');
      expect(await post('/content/switches.deposits', { value: 1 })).toBe('proposed');
    },
  ],
  [
    'the site is closed and opened for a reason',
    async () => {
      expect(await post('/content/app.site_state', { value: 0 })).toBe('422 请填写原因！');
      expect(await post('/content/app.site_state', { value: 0, reason: '升级' })).toBe('done');
      expect(await post('/content/app.site_state', { value: 1, reason: '完成' })).toBe('done');
    },
  ],
  [
    'an approval looks at the member again, and names what it finds',
    async () => {
      const order = await deposit('100');
      await freeze();
      expect(await approve(order)).toBe('422 不能通过：会员账户已冻结！');
    },
  ],
  [
    'an override needs a reason and two',
    async () => {
      const order = await deposit('100');
      await freeze();
      expect(await approve(order, anna, { override: true })).toBe('422 强制通过须填写原因！');
      expect(await approve(order, anna, { override: true, reason: '已核实' })).toBe('proposed');
    },
  ],
  [
    'a risk rule holds an order or demands two',
    async () => {
      const when = { kind: 'deposit' as const };
      await writeSetting(at.host.db, riskRules, [{ name: '全部', when, effect: 'two' }]);
      expect(await approve(await deposit('100'))).toBe('proposed');
      await writeSetting(at.host.db, riskRules, [{ name: '全部', when, effect: 'hold' }]);
      expect(await approve(await deposit('100'))).toBe('422 不能通过：风控规则“全部”要求核实！');
    },
  ],
  [
    'signing out ends the session and not the key that began it',
    async () => {
      const { data } = await at.host.operator('POST', '/signin/key', {}, anna.token);
      expect(await post('/signout', {}, { ...anna, token: data.token })).toBe('done');
      expect((await at.host.operator('GET', '/me', {}, data.token)).code).toBe(401);
      expect((await at.host.operator('GET', '/me', {}, anna.token)).code).toBe(200);
    },
  ],
  [
    'a session that a key began ends after 30 minutes without use, as any other',
    async () => {
      const { data } = await at.host.operator('POST', '/signin/key', {}, anna.token);
      await at.host.db.run(
        `update operator_token set created_at = now() - interval '31 minutes', last_used_at = null
          where operator_id = $1 and kind = 'session'`,
        [anna.id],
      );
      expect((await at.host.operator('GET', '/me', {}, data.token)).code).toBe(401);
    },
  ],
  [
    'who decides about money or operators needs a device with real payments',
    async () => {
      await goLive();
      await at.host.db.run('update operator set totp_secret = null where id = $1', [anna.id]);
      expect(await approve(await payout(10_000n))).toMatch(/^403 真实支付已开启/);
      const reader = await at.host.addOperator('auditor');
      expect((await at.host.operator('GET', '/deposits', {}, reader.token)).code).toBe(200);
    },
  ],
  [
    'flags carry the names of members with the same account, for both operators',
    async () => {
      const first = at.member;
      await at.account();
      at.member = await at.host.register();
      const order = await payout(5_000_000n);
      await approve(order);
      for (const who of [anna, boris]) {
        const { data } = await at.host.operator('GET', `/withdrawals/${order}`, {}, who.token);
        expect(data.flags).toContain('shared-payout-account');
        const names = data.related_members.map(({ username }: { username: string }) => username);
        expect(names).toContain(first.name);
      }
    },
  ],
  [
    'an export and the reading of an account number write an audit row',
    async () => {
      const order = await payout(10_000n);
      await at.newActions();
      await at.host.operator('GET', `/withdrawals/${order}`, {}, anna.token);
      await at.host.operatorApp.inject({
        url: '/operator/export/withdrawals?from=2026-01-01&to=2026-01-01',
        headers: { authorization: `Bearer ${anna.token}` },
      });
      expect((await at.newActions()).map(({ kind }) => kind)).toEqual(['withdrawals.read', 'export']);
    },
  ],
  [
    'with real payments two publish any text that members see',
    async () => {
      await goLive();
      const text = { title: '收款', content: '请付款到新账户' };
      for (const [path, body] of [
        ['/notices', text],
        ['/activities', text],
        ['/content/app.webcontent', { value: '请付款到新账户' }],
        ['/content/app.repair_tips', { value: '请付款到新账户' }],
        ['/content/faq/add', { value: { question: '存款', answer: '请付款到新账户' } }],
        ['/content/service.hours', { value: '请付款到新账户' }],
        ['/content/homenotice/add', { value: '请付款到新账户' }],
        ['/content/banners/add', { value: { src: '/qr.png' } }],
        ['/content/deposit.hint', { value: '请付款到新账户' }],
        ['/content/faq/reset', {}],
      ] as const)
        expect([path, await post(path, body)]).toEqual([path, 'proposed']);
    },
  ],
  [
    'real payments are not switched on while turnover multiples are 0 or payees are placeholders',
    async () => {
      await setRealPayees(at.host.db);
      await writeSetting(at.host.db, withdrawalTurnover, { deposits: '0', redPackets: '1' });
      expect(await post('/content/licence', { value: licensed })).toMatch(/^422 .*withdrawal-turnover\.deposits/);
      await resetSetting(at.host.db, payees);
      expect(await post('/content/licence', { value: licensed })).toMatch(/^422 .*payees\.TRC20.*withdrawal-turnover/);
    },
  ],
];

test.each(rules)('%s', async (_rule, proof) => proof());
