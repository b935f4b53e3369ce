import { screen, waitFor, within } from '@testing-library/react';
import { answer, aUser, breakCall, holdTimers, received } from '@site/shared/testing';
import { redirectDelay } from '../useDelayedNavigate';
import { enabledMethods, enabledTabs } from './depositApi';
import { answerDeposit, openDeposit as open, ways } from '../testing/depositHost';

beforeEach(answerDeposit);

describe('payment methods', () => {
  const combinations = Array.from({ length: 16 }, (_, bits) => ({
    usdt: bits & 1,
    card: (bits >> 1) & 1,
    alipay: (bits >> 2) & 1,
    wxpay: (bits >> 3) & 1,
  }));

  test.each(combinations)('are enabled by %j, which API hosts send as numbers or texts', (flags) => {
    const texts = Object.fromEntries(Object.entries(flags).map(([way, flag]) => [way, String(flag)])) as never;
    const methods = [flags.card && 'bank', flags.alipay && 'alipay', flags.wxpay && 'wxpay'].filter(Boolean);
    const tabs = [flags.usdt && 'crypto', methods.length > 0 && 'rmb'].filter(Boolean);
    for (const sent of [flags, texts]) {
      expect(enabledMethods(sent)).toEqual(methods);
      expect(enabledTabs(sent)).toEqual(tabs);
    }
  });

  it('have tabs; the first method is chosen', async () => {
    answer('get_pay_way', { usdt: 1, card: 0, alipay: 1, wxpay: 1 });
    const { user } = open();
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('数字货币');
    await user.click(screen.getByRole('tab', { name: '人民币' }));
    const radios = within(await screen.findByRole('radiogroup', { name: '支付方式' })).getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(['支付宝', '微信']);
    expect(radios[0]).toBeChecked();
  });

  it('disables methods that the API host omits or sends as null', async () => {
    answer('get_pay_way', { usdt: null, wxpay: '1' } as never);
    open();
    expect(await screen.findByRole('radio', { name: '微信' })).toBeChecked();
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });

  it('offers usual amounts within the range of the API host, which it names', async () => {
    answer('get_pay_way', ways({ least: '200.00', most: '1000.00' }));
    const { user } = open();
    const amount = await screen.findByLabelText('存款金额');
    expect(amount).toHaveAccessibleDescription(/^单笔最低 ¥200\.00 ?，最高 ¥1,000\.00$/);
    const buttons = within(screen.getByRole('group', { name: '常用金额' })).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['500元', '1000元']);
    await user.click(screen.getByRole('button', { name: '500元' }));
    expect(amount).toHaveValue('500');
    expect(screen.getByRole('button', { name: '500元' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('names no range on a host that tells none', async () => {
    open();
    expect(await screen.findByLabelText('存款金额')).not.toHaveAccessibleDescription();
    expect(within(screen.getByRole('group', { name: '常用金额' })).getAllByRole('button')).toHaveLength(4);
  });

  it('shows 暂无可用的存款方式 when no method is enabled', async () => {
    answer('get_pay_way', { usdt: 0, card: 0, alipay: 0, wxpay: 0 });
    open();
    expect(await screen.findByText('暂无可用的存款方式')).toBeVisible();
  });

  it('offers 重试 when the methods cannot be loaded', async () => {
    breakCall('get_pay_way');
    const { user } = open();
    await screen.findByRole('button', { name: '重试' });
    answer('get_pay_way', ways());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('tab', { name: '数字货币' })).toBeVisible();
  });

  it("shows the operator's hint instead of the time limit", async () => {
    answer('get_pay_way', ways({ expiry_hours: 24 }));
    answer('content', { key: 'deposit.hint', value: '请在30分钟内完成存款' });
    open();
    expect(await screen.findByText('请在30分钟内完成存款')).toBeVisible();
    expect(screen.queryByText(/24小时/)).not.toBeInTheDocument();
  });

  it('shows the time in which an order must be paid, as the host sends it', async () => {
    answer('get_pay_way', ways({ expiry_hours: 36 }));
    open();
    expect(await screen.findByText('请在提交后36小时内完成存款，逾期未处理的订单将自动过期。')).toBeVisible();
  });
});

describe('digital currency', () => {
  const payment = {
    info: { amount: '100.00', real_money: '14.28', bank: 'TRC20', paytype: 'usdt' },
    cardlist: { mch_id: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', payimg: '' },
  };

  it('converts while the amount is typed, rounded down, at the reference rate', async () => {
    const { user } = open();
    expect(await screen.findByText('参考汇率 7.00')).toBeVisible();
    await user.type(await screen.findByLabelText('存款金额'), '99.99');
    expect(screen.getByText('14.28 USDT')).toBeVisible();
  });

  it('accepts an amount that ends with a dot', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('存款金额'), '100.');
    expect(screen.getByText('14.28 USDT')).toBeVisible();
    answer('recharge', { deposit_no: 'D1' });
    answer('payinfo', payment);
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    await screen.findByRole('dialog', { name: '支付信息' });
    expect(received('recharge')[0]?.body).toMatchObject({ amount: '100' });
  });

  it('converts at a rate sent as a number with floating-point error', async () => {
    answer('user', aUser({ usdtrate: 7.1000000000000005 }));
    const { user } = open();
    await user.type(await screen.findByLabelText('存款金额'), '71');
    expect(await screen.findByText('10.00 USDT')).toBeVisible();
  });

  test.each([
    ['the chosen protocol', { info: { amount: '100.00', real_money: '14.28' }, cardlist: { mch_id: 'Txyz' } }, 'ERC20'],
    ['the chosen protocol without order data', { info: null, cardlist: { mch_id: 'Txyz', payimg: null } }, 'ERC20'],
    [
      'the protocol of the response',
      { info: { bank: 'TRC20', paytype: 'usdt' }, cardlist: { mch_id: 'Txyz' } },
      'TRC20',
    ],
  ])('shows %s in 支付信息', async (_source, sent, protocol) => {
    answer('recharge', { deposit_no: 'D1' });
    answer('payinfo', sent as never);
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'ERC20' }));
    await user.type(screen.getByLabelText('存款金额'), '100');
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '支付信息' }));
    expect(await dialog.findByText(protocol)).toBeVisible();
    expect(dialog.getByText('Txyz')).toBeVisible();
  });

  test.each([[null], [{ info: null, cardlist: null }], [{ cardlist: { mch_id: '', payimg: '' } }]])(
    'shows 暂无收款信息 for payment information %j',
    async (sent) => {
      answer('recharge', { deposit_no: 'D1' });
      answer('payinfo', sent as never);
      const { user } = open();
      await user.type(await screen.findByLabelText('存款金额'), '100');
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      const dialog = within(await screen.findByRole('dialog', { name: '支付信息' }));
      expect(await dialog.findByText('暂无收款信息，请联系在线客服')).toBeVisible();
      expect(dialog.queryByRole('button', { name: '复制' })).toBeNull();
      expect(dialog.getByRole('button', { name: '我已支付' })).toBeEnabled();
    },
  );

  it('leads to the records when the response has no order number', async () => {
    answer('recharge', null, '');
    const { user, path } = open();
    await user.type(await screen.findByLabelText('存款金额'), '100');
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    expect(await screen.findByText('操作成功，请等待工作人员审核！')).toBeVisible();
    expect(path()).toBe('/assets');
    expect(received('payinfo')).toHaveLength(0);
  });

  test.each(['', '0', '0.00', '-1', '1.234', 'abc', '1e3'])(
    'rejects the amount %j before calling the API',
    async (amount) => {
      const { user } = open();
      const field = await screen.findByLabelText('存款金额');
      if (amount) await user.type(field, amount);
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      expect(await screen.findByText('请输入正确的金额！')).toBeVisible();
      expect(received('recharge')).toHaveLength(0);
    },
  );

  it('makes an order, shows how to pay it and goes to the records after 我已支付', async () => {
    answer('recharge', { deposit_no: 'D2026' }, 'other');
    answer('payinfo', payment);
    const { user, path } = open();
    expect(await screen.findByRole('radio', { name: 'TRC20' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'ERC20' }));
    const amount = screen.getByLabelText('存款金额');
    expect(amount).toHaveAttribute('inputmode', 'decimal');
    expect(amount).toHaveAttribute('maxlength', '17');
    await user.type(amount, ' 100 ');
    await user.click(screen.getByRole('button', { name: '确认存款' }));

    const dialog = await screen.findByRole('dialog', { name: '支付信息' });
    expect(await within(dialog).findByText('14.28 USDT')).toBeVisible();
    expect(within(dialog).getByText('¥100.00')).toBeVisible();
    expect(await within(dialog).findByRole('img', { name: '收款二维码' })).toBeVisible();
    expect(within(dialog).getByText(payment.cardlist.mch_id)).toBeVisible();
    expect(within(dialog).getByText('请务必选择正确的协议，否则资产将无法找回！')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: '复制' }));
    expect(await screen.findByText('复制成功')).toBeVisible();

    expect(received('recharge')[0]?.body).toEqual({ paytype: 'usdt', amount: '100', catepay: 'ERC20' });
    expect(received('payinfo')[0]?.body).toEqual({ deposit_no: 'D2026' });
    await user.click(within(dialog).getByRole('button', { name: '我已支付' }));
    expect(path()).toBe('/assets');
  });

  it('rejects a protocol that is neither TRC20 nor ERC20 before calling the API', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('存款金额'), '100');
    screen.getByRole('radio', { name: 'TRC20' }).setAttribute('value', 'BEP20');
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    expect(await screen.findByText('请选择钱包协议')).toBeVisible();
    expect(received('recharge')).toEqual([]);
  });

  it('reads the order number from the message of an answer without data and never shows it', async () => {
    answer('recharge', null, 'D777');
    answer('payinfo', payment);
    const { user } = open();
    await user.type(await screen.findByLabelText('存款金额'), '100');
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    await screen.findByRole('dialog', { name: '支付信息' });
    expect(received('payinfo')[0]?.body).toEqual({ deposit_no: 'D777' });
    expect(screen.queryByText('D777')).not.toBeInTheDocument();
  });

  it('explains the protocols', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '协议区别' }));
    expect(await screen.findByRole('dialog', { name: '协议区别' })).toHaveTextContent('以 T 开头');
  });

  it('explains the protocols with the operator’s text and still shows the warning', async () => {
    const own = 'TRC20：手续费约 1 USDT\n不清楚请先咨询客服。';
    answer('content', ({ key }) => ({ key: String(key), value: key === 'deposit.protocols' ? own : null }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '协议区别' }));
    const help = within(await screen.findByRole('dialog', { name: '协议区别' }));
    expect(await help.findByText('手续费约 1 USDT')).toBeVisible();
    expect(help.getByText('不清楚请先咨询客服。')).toBeVisible();
    expect(help.queryByText(/以 T 开头/)).toBeNull();
    expect(help.getByText('请务必选择正确的协议，否则资产将无法找回！')).toBeVisible();
  });
});

describe('RMB', () => {
  beforeEach(() => answer('get_pay_way', ways({ usdt: 0 })));

  it('checks amount, name, bank, card and branch in this order, then leads to the records', async () => {
    const redirect = holdTimers(redirectDelay);
    answer('recharge', null, '成功');
    answer('user', aUser({ realname: '张三' }));
    const { user, path } = open();
    expect(await screen.findByText('6222000011112222')).toBeVisible();
    await screen.findByRole('option', { name: '招商银行' });

    expect(screen.getByLabelText('存款人姓名')).toHaveValue('张三');
    await user.clear(screen.getByLabelText('存款人姓名'));
    const steps: [string, () => Promise<void>][] = [
      ['请输入正确的金额！', () => user.type(screen.getByLabelText('存款金额'), '500')],
      ['请输入存款人姓名', () => user.type(screen.getByLabelText('存款人姓名'), '张三')],
      ['请选择银行类型', () => user.selectOptions(screen.getByLabelText('银行类型'), '招商银行')],
      ['请输入银行卡号', () => user.type(screen.getByLabelText('银行卡号'), '6225880100001111')],
      ['请输入开户行地址', () => user.type(screen.getByLabelText('开户行地址'), '深圳分行')],
    ];
    for (const [message, mend] of steps) {
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      expect(await screen.findByText(message)).toBeVisible();
      await mend();
    }
    expect(received('recharge')).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: '确认存款' }));
    expect(await screen.findByText('操作成功，请等待工作人员审核！')).toBeVisible();
    expect(received('recharge')[0]?.body).toEqual({
      paytype: 'bank',
      amount: '500',
      bank_owner: '张三',
      bank: '招商银行',
      bank_no: '6225880100001111',
      bank_address: '深圳分行',
    });
    expect(screen.getByLabelText('存款人姓名')).toHaveValue('张三');
    expect(screen.getByLabelText('存款金额')).toHaveValue('');
    expect(path()).toBe('/deposit');
    await redirect.run();
    expect(path()).toBe('/assets');
  });

  const bank = {
    bank_no: '6222000011112222',
    bank_owner: '王五',
    bank_address: '上海分行',
    bank_data: { bank_name: '工商银行' },
  };
  test.each([
    ['a list', [bank, { ...bank, bank_no: '6222000011113333' }], ['6222000011112222', '6222000011113333']],
    ['a wrapped list', { data: [bank] }, ['6222000011112222']],
    ['a single one', bank, ['6222000011112222']],
    ['one without its bank', { ...bank, bank_data: null }, ['6222000011112222']],
    ['one without address and owner', { ...bank, bank_owner: null, bank_address: null }, ['6222000011112222']],
    ['none', null, []],
    ['an empty list', [], []],
  ])('shows receiving accounts sent as %s', async (_form, sent, numbers) => {
    answer('getpaybank', sent as never);
    open();
    expect(await screen.findByLabelText('存款人姓名')).toBeVisible();
    await waitFor(() => expect(received('getpaybank')).toHaveLength(1));
    for (const number of numbers) expect(await screen.findByText(number)).toBeVisible();
    expect(screen.queryAllByText('收款账号')).toHaveLength(numbers.length);
  });

  it('offers each part of a receiving account for copying', async () => {
    const { user } = open();
    const account = within(await screen.findByRole('group', { name: '工商银行' }));
    const copied: string[] = [];
    for (const button of await account.findAllByRole('button', { name: '复制' })) {
      await user.click(button);
      copied.push(await navigator.clipboard.readText());
    }
    expect(copied).toEqual(['工商银行', '6222000011112222', '王五', '上海分行']);
  });

  it('limits the length of name, card and branch', async () => {
    open();
    expect(await screen.findByLabelText('存款人姓名')).toHaveAttribute('maxlength', '17');
    expect(screen.getByLabelText('银行卡号')).toHaveAttribute('maxlength', '20');
    expect(screen.getByLabelText('开户行地址')).toHaveAttribute('maxlength', '20');
  });

  test.each([
    ['支付宝', 'alipay'],
    ['微信', 'wxpay'],
  ])('%s shows a QR code after the deposit', async (label, paytype) => {
    answer('recharge', { deposit_no: 'D9' }, 'D9');
    answer('payinfo', {
      info: { amount: '200.00', real_money: '200.00', bank: null, paytype },
      cardlist: { mch_id: 'https://pay.example/9', payimg: '' },
    });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: label }));
    await user.type(await screen.findByLabelText('存款金额'), '200');
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    const dialog = await screen.findByRole('dialog', { name: '支付信息' });
    expect(await within(dialog).findByRole('img', { name: '收款二维码' })).toBeVisible();
    expect(within(dialog).queryByText(/USDT/)).not.toBeInTheDocument();
    expect(received('recharge')[0]?.body).toEqual({ paytype, amount: '200' });
  });
});
