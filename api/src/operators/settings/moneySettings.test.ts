import { appInfo } from '../../members/site/settings';
import { testHost } from '../../testing/testHost';
import { payees } from '../../money/payments/paymentMethods';
import { rates } from '../../members/site/rates';
import { vipTiers } from '../../members/site/vip';
import { redPacketRules } from '../../promotions/redPacketRules';
import { writeSetting } from '../../base/settings/settings';

const host = testHost();

const moneyKeys = [
  'pay-ways',
  'payees',
  'chains',
  'receiving-accounts',
  'rates',
  'limits',
  'licence',
  'withdrawal-turnover',
  'turnover-weights',
  'withdrawal-cooling-off',
  'second-approval',
  'confirm-delay',
  'auto-approve',
  'providers',
  'tolerance',
  'explorers',
  'sla',
  'refusal-reasons',
  'deposit-expiry',
  'switches',
  'closed-platforms',
  'vip-tiers',
  'red-packet-rules',
  'risk-rules',
];

const set = (key: string, value: unknown, token?: string) => host.operator('POST', `/content/${key}`, { value }, token);
const get = async (key: string) => (await host.operator('GET', `/content/${key}`)).data.value;
const decide = (id: number, verb: string, token?: string) =>
  host.operator('POST', `/approvals/${id}/${verb}`, { reason: '不合适' }, token);
const lastAction = () =>
  host.db.row('select kind, target, before, after, single from operator_action order by id desc limit 1');

test('lists the money settings to an admin and hides them from an editor', async () => {
  const { token } = await host.addOperator('editor');
  const listed: { key: string; money: boolean }[] = (await host.operator('GET', '/content')).data;
  expect(listed.filter(({ money }) => money).map(({ key }) => key)).toEqual(moneyKeys);
  const edited: { key: string }[] = (await host.operator('GET', '/content', {}, token)).data;
  expect(edited).toEqual(listed.filter(({ money }) => !money));
});

test('an editor can neither read nor change a money setting, nor one field of it', async () => {
  const { token } = await host.addOperator('editor');
  const refused = { code: 403, message: '您的角色无权进行此操作！' };
  for (const key of [...moneyKeys, 'rates.usdtrate']) {
    expect(await host.operator('GET', `/content/${key}`, {}, token)).toMatchObject(refused);
    for (const [verb, body] of [
      ['', { value: '1' }],
      ['/add', { value: '1' }],
      ['/remove', { position: 1 }],
      ['/reset', {}],
    ] as const)
      expect(await host.operator('POST', `/content/${key}${verb}`, body, token)).toMatchObject(refused);
  }
});

test('a single admin changes a money setting at once, and the audit log marks it', async () => {
  expect(await set('pay-ways.card', 0)).toMatchObject({ code: 200, message: '已保存！' });
  expect(await get('pay-ways.card')).toBe(0);
  expect(await lastAction()).toEqual({
    kind: 'content.change',
    target: 'setting:pay-ways.card',
    before: 1,
    after: 0,
    single: true,
  });
});

const trc20 = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

test.each([
  ['rates.usdtrate', '0.01', '汇率须在1至100之间！'],
  ['rates.usdtrate', '100.01', '汇率须在1至100之间！'],
  ['rates.withdrawusdtrate', '0.99', '汇率须在1至100之间！'],
  ['rates.withdrawcashfee', '100.01', '手续费须在0至100 USDT之间！'],
  ['rates.withdrawfeeusdttrc', '-1', '请填写数字，如7.10！'],
  ['payees.TRC20', trc20.replace('R', 'S'), 'TRC20地址有误，请核对！'],
  ['payees.ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'ERC20地址有误，请核对！'],
  ['deposit-expiry', 0, '时限须在1至720小时之间！'],
  ['deposit-expiry', '721', '时限须在1至720小时之间！'],
  ['withdrawal-cooling-off.account', -1, '时限须在0至720小时之间！'],
  ['withdrawal-cooling-off.password', 721, '时限须在0至720小时之间！'],
  ['withdrawal-cooling-off', { account: 1.5, password: 0 }, '时限须在0至720小时之间！'],
  ['second-approval.payout', 'all', '请填写金额，如50000.00！'],
  ['withdrawal-turnover.deposits', '-1', '请填写倍数，如1或1.5！'],
  ['turnover-weights.concise', 101, '比例须在0至100之间！'],
  ['vip-tiers', [], '至少需要一个等级！'],
  ['rates.usdtrate', true, '请填写数字，如7.10！'],
  ['rates', 'all', '格式有误：内容'],
  ['switches.login', 2, '格式有误：login'],
  ['receiving-accounts', [{ bank_no: 6200 }], '格式有误：0.bank_no'],
  ['payees.alipay', 5, '格式有误：alipay'],
  ['payees.alipay', 'x'.repeat(501), '收款码内容过长！'],
  ['red-packet-rules', [{ ...redPacketRules.initial[0], bonus_rule: 999 }], '该奖金规则不存在！'],
])('%s is not set to %j', async (key, value, message) => {
  const answer = await host.operator('POST', `/content/${key}`, { value, confirm: true });
  expect(answer).toMatchObject({ code: 422, message: expect.stringContaining(message) });
  expect(answer.message).not.toMatch(/invalid|expected|received/i);
});

test.each([
  ['rates.usdtrate', 7.05],
  ['second-approval.payout', 50_000],
  ['limits.deposit_least', 1],
  ['withdrawal-turnover.deposits', 1.5],
])('%s is set to the number %j, which is stored as text', async (key, value) => {
  expect((await set(key, value)).code).toBe(200);
  expect(await get(key)).toBe(String(value));
  expect((await host.operator('POST', `/content/${key.split('.')[0]}/reset`, { confirm: true })).code).toBe(200);
});

test.each([
  ['rates.withdrawfeeusdttrc', '1.20', '1.21', 'TRC20取款手续费由1.00改为1.21，上调超过20%，请确认后再提交！'],
  ['rates.withdrawcashfee', '0', '3.61', 'ERC20取款手续费由3.00改为3.61，上调超过20%，请确认后再提交！'],
  ['second-approval.payout', '60000', '60000.01', '取款复核金额由50000.00改为60000.01，上调超过20%，请确认后再提交！'],
  [
    'second-approval.member_day',
    '120000',
    '120000.01',
    '会员24小时复核金额由100000.00改为120000.01，上调超过20%，请确认后再提交！',
  ],
])('%s can be set to %s, but to %s only with `confirm`', async (key, value, higher, message) => {
  const change = (body: object) => host.operator('POST', `/content/${key}`, body);
  const reset = () => host.operator('POST', `/content/${key.split('.')[0]}/reset`, { confirm: true });
  expect((await change({ value })).code).toBe(200);
  await reset();
  expect(await change({ value: higher })).toMatchObject({ code: 422, message });
  expect((await change({ value: higher, confirm: true })).code).toBe(200);
  await reset();
});

test('sets one payee while another is still the placeholder', async () => {
  expect((await set('payees.ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).code).toBe(200);
  expect((await set('payees.TRC20', trc20)).code).toBe(200);
  expect((await host.operator('POST', '/content/payees/reset')).code).toBe(200);
  expect(await get('payees')).toEqual(payees.initial);
});

test('a rate that differs by more than 20 % needs `confirm`, also on a reset', async () => {
  const change = (path: string, body: object) => host.operator('POST', `/content/${path}`, body);
  const message = '存款汇率由7.00改为9.00，变动超过20%，请确认后再提交！';
  expect(await change('rates.usdtrate', { value: '9.00' })).toMatchObject({ code: 422, message });
  expect(await get('rates.usdtrate')).toBe('7.00');
  expect((await change('rates.usdtrate', { value: '9.00', confirm: true })).code).toBe(200);
  expect(await change('rates/reset', {})).toMatchObject({
    code: 422,
    message: expect.stringContaining('9.00改为7.00'),
  });
  expect((await change('rates/reset', { confirm: true })).code).toBe(200);
  expect(await get('rates')).toEqual(rates.initial);
});

const [tier] = vipTiers.initial;
const [packet] = redPacketRules.initial;

test.each([
  ['vip-tiers', [{ ...tier, sport: '0.88' }], [{ ...tier, sport: '0.89' }], '体育返水最高由0.74%改为0.89%'],
  ['vip-tiers', [{ ...tier, realperson: '0.41' }], [{ ...tier, realperson: '999' }], '真人返水最高由0.77%改为999%'],
  [
    'red-packet-rules',
    [{ ...packet, most: '280.80' }],
    [{ ...packet, most: '280.81' }],
    '每日红包最高由234.00元改为280.81元',
  ],
  [
    'red-packet-rules',
    [packet, packet],
    Array(30).fill({ ...packet, most: '9.99' }),
    '每日红包最高由234.00元改为299.70元',
  ],
])('%s that would pay much more needs `confirm`', async (key, accepted, refused, message) => {
  const reset = () => host.operator('POST', `/content/${key}/reset`, { confirm: true });
  expect((await set(key, refused)).message).toBe(`${message}，上调超过20%，请确认后再提交！`);
  expect((await set(key, accepted)).code).toBe(200);
  await reset();
  expect((await host.operator('POST', `/content/${key}`, { value: refused, confirm: true })).code).toBe(200);
  await reset();
});

test('with one admin, a deposit text of an editor waits for the admin, whose own applies at once', async () => {
  const { token } = await host.addOperator('editor');
  const { pending } = (await set('deposit.hint', '请付款至 T9', token)).data;
  expect(await get('deposit.hint')).toBeNull();
  expect((await decide(pending, 'decline')).code).toBe(200);
  expect((await set('deposit.hint', '请在30分钟内完成存款')).data).toEqual({ value: '请在30分钟内完成存款' });
  expect(await lastAction()).toMatchObject({ target: 'setting:deposit.hint', single: true });
});

describe('with a second admin', () => {
  let other: { token: string };
  beforeAll(async () => {
    other = await host.addOperator('admin');
  });
  beforeEach(() => writeSetting(host.db, rates, rates.initial));

  const propose = async (path: string, body: object) => {
    const answer = await host.operator('POST', `/content/${path}`, body);
    expect(answer).toEqual({ code: 200, message: '已提交复核！', data: { pending: expect.any(Number) } });
    return answer.data.pending as number;
  };

  test.each([
    ['rates', { value: { ...rates.initial, usdtrate: '7.01' } }],
    ['rates.usdtrate', { value: '7.01' }],
    ['withdrawal-cooling-off', { value: { account: 24, password: 24 } }],
    ['vip-tiers/remove', { position: 10 }],
    ['red-packet-rules/reset', {}],
    [
      'receiving-accounts/add',
      { value: { bank_no: '1', bank_owner: '甲', bank_address: '', bank_data: { bank_name: '乙' } } },
    ],
  ])('a change of %s waits until the other admin confirms it', async (path, body) => {
    const key = path.split(/[./]/)[0] ?? '';
    const before = await get(key);
    const pending = await propose(path, body);
    expect(await get(key)).toEqual(before);
    expect((await decide(pending, 'confirm')).code).toBe(403);
    expect((await decide(pending, 'confirm', other.token)).code).toBe(200);
    if (!path.endsWith('reset')) expect(await get(key)).not.toEqual(before);
    expect(await lastAction()).toMatchObject({ target: `setting:${path.split('/')[0]}`, single: false });
  });

  test('parts of the site are switched off at once by one admin, and on again by two', async () => {
    expect((await set('switches.deposits', 0)).data).toMatchObject({ value: { deposits: 0 } });
    expect(await lastAction()).toMatchObject({ target: 'setting:switches.deposits', single: false });
    const off = { ...(await get('switches')), withdrawals: 0 };
    expect((await set('switches', off)).data).toEqual({ value: off });

    const proposals = [
      await propose('switches.deposits', { value: 1 }),
      await propose('switches', { value: { ...off, games: 0, deposits: 1 } }),
      await propose('switches', { value: { ...off, games: 0, message: '请付款至 T9' } }),
      await propose('switches.message', { value: '请稍候' }),
      await propose('switches/reset', {}),
    ];
    expect(await get('switches')).toEqual(off);
    expect((await decide(proposals[0] ?? 0, 'confirm', other.token)).code).toBe(200);
    expect(await get('switches')).toEqual({ ...off, deposits: 1 });
    for (const id of proposals.slice(1)) await decide(id, 'decline', other.token);
  });

  test('a proposal with `confirm` keeps it until it is confirmed', async () => {
    expect((await host.operator('POST', '/content/rates.usdtrate', { value: '9.00' })).code).toBe(422);
    const pending = await propose('rates.usdtrate', { value: '9.00', confirm: true });
    expect((await decide(pending, 'confirm', other.token)).code).toBe(200);
    expect(await get('rates.usdtrate')).toBe('9.00');
  });

  test('a proposal that would overwrite a newer value is refused and stays pending', async () => {
    const first = await propose('rates', { value: { ...rates.initial, usdtrate: '7.03' } });
    const second = await propose('rates.withdrawcashfee', { value: '2.90' });
    expect((await decide(second, 'confirm', other.token)).code).toBe(200);
    expect(await decide(first, 'confirm', other.token)).toMatchObject({
      code: 422,
      message: '提交复核后内容已被修改，请驳回后重新提交！',
    });
    expect(await get('rates')).toEqual({ ...rates.initial, withdrawcashfee: '2.90' });
    const waiting = (await host.operator('GET', '/approvals?state=1')).data.data;
    expect(waiting).toContainEqual(expect.objectContaining({ id: first, target: 'setting:rates' }));
    await decide(first, 'decline', other.token);
  });

  describe('of the content', () => {
    beforeEach(() => writeSetting(host.db, appInfo, appInfo.initial));

    test.each([
      ['deposit.hint', { value: '请付款至 T9' }],
      ['deposit.hint/reset', {}],
      ['deposit.protocols', { value: `TRC20：${'请付款至 T9'.repeat(400)}` }],
      ['withdraw.help', { value: '请联系 T9' }],
      ['app.ios_download_url', { value: 'https://download.example/app.ipa' }],
      ['app', { value: { ...appInfo.initial, android_download_url: 'https://download.example/app.apk' } }],
    ])('a change of %s waits until another operator confirms it, also an editor’s', async (path, body) => {
      const key = path.split('/')[0] ?? '';
      const before = await get(key);
      const { token } = await host.addOperator('editor');
      for (const proposer of [undefined, token]) {
        const answer = await host.operator('POST', `/content/${path}`, body, proposer);
        expect(answer).toEqual({ code: 200, message: '已提交复核！', data: { pending: expect.any(Number) } });
        expect(await get(key)).toEqual(before);
        expect((await decide(answer.data.pending, 'confirm', proposer)).code).toBe(403);
        if (proposer === undefined) {
          // An editor cannot read what waits, and so confirms no admin's change.
          expect((await decide(answer.data.pending, 'confirm', token)).code).toBe(403);
          await decide(answer.data.pending, 'decline');
        } else {
          expect((await decide(answer.data.pending, 'confirm', other.token)).code).toBe(200);
        }
      }
      if (!path.endsWith('reset')) expect(await get(key)).not.toEqual(before);
      expect(await lastAction()).toMatchObject({ target: `setting:${key}`, single: false });
    });

    test('red packets are switched off at once by one editor, and on again by two operators', async () => {
      const { token } = await host.addOperator('editor');
      expect((await set('app.redpacket_switch', 0, token)).data).toMatchObject({ value: { redpacket_switch: 0 } });
      for (const [path, body] of [
        ['app.redpacket_switch', { value: 1 }],
        ['app', { value: appInfo.initial }],
        ['app/reset', {}],
      ] as const) {
        const { data } = await host.operator('POST', `/content/${path}`, body, token);
        expect(data).toEqual({ pending: expect.any(Number) });
        expect((await decide(data.pending, 'decline', token)).code).toBe(200);
      }
      expect(await get('app.redpacket_switch')).toBe(0);
    });

    test('a link to an app is removed at once, and other content changes at once', async () => {
      await writeSetting(host.db, appInfo, { ...appInfo.initial, ios_download_url: 'https://download.example/app' });
      const { token } = await host.addOperator('editor');
      expect((await set('app.ios_download_url', '', token)).data).toMatchObject({ value: { ios_download_url: '' } });
      expect((await set('app.title', '新站', token)).data).toMatchObject({ value: { title: '新站' } });
      expect((await set('site.line', '一行', token)).data).toEqual({ value: '一行' });
      expect(await lastAction()).toMatchObject({ target: 'setting:site.line', single: false });
    });

    test('a proposal is refused if a long text has changed after its first 2000 characters', async () => {
      const long = (end: string) => ({ ...appInfo.initial, webcontent: `<p>${'长'.repeat(2_100)}${end}</p>` });
      await writeSetting(host.db, appInfo, long('甲'));
      const pending = await propose('app', { value: { ...long('甲'), ios_download_url: 'https://a.example/app' } });
      await writeSetting(host.db, appInfo, long('乙'));
      expect((await decide(pending, 'confirm', other.token)).code).toBe(422);
      await decide(pending, 'decline', other.token);
    });
  });
});
