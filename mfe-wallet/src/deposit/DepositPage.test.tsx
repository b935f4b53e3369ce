import { memberApi } from '@site/shared';
import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  fillIn,
  holdCall,
  holdTimers,
  keepToasts,
  received,
  refuse,
  renderPage,
} from '@site/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { OrderTimes } from '../order-times/orderTimes';
import { answerDeposit, openDeposit as open, paymentMethods, renderKeptDeposit } from '../testing/depositHost';
import { redirectDelay } from '../useDelayedNavigate';
import { enabledMethods, enabledTabs, receivingAccounts } from './depositApi';
import { PaymentDetails } from './PaymentDetails';
import { PaymentDialog } from './PaymentDialog';
import { exceedsOwnLimit } from './useWithinLimits';
import { wholeText } from '../testing/wholeText';

beforeEach(keepToasts);

const times: OrderTimes = {
  deposit: { usdt: { median: 170, p90: 600 }, bank: null, alipay: null, wxpay: null },
  withdrawal: { usdt: null, bank: null },
};

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

  it('have tabs; the first method is chosen; those that the API host omits or sends as null are disabled', async () => {
    answer('get_pay_way', { usdt: 1, card: null, alipay: '1', wxpay: 1 } as never);
    answer('ordertimes', times);
    const { user } = open();
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('数字货币');
    expect(await screen.findByLabelText('存款金额')).not.toHaveAccessibleDescription();
    expect(within(screen.getByRole('group', { name: '常用金额' })).getAllByRole('button')).toHaveLength(4);
    expect(await screen.findByText('通常 3 分钟内到账')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: '人民币' }));
    const radios = within(await screen.findByRole('radiogroup', { name: '支付方式' })).getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(['支付宝', '微信']);
    expect(radios[0]).toBeChecked();
    await waitFor(() => expect(screen.queryByText(/^通常/)).toBeNull());
    expect(received('ordertimes')).toHaveLength(1);
  });

  it('offers usual amounts within the range of the API host, which it names', async () => {
    answer('get_pay_way', paymentMethods({ least: '200.00', most: '1000.00' }));
    const { user } = open();
    const amount = await screen.findByLabelText('存款金额');
    expect(amount).toHaveAccessibleDescription(/^单笔最低 ¥200\.00 ?，最高 ¥1,000\.00$/);
    const buttons = within(screen.getByRole('group', { name: '常用金额' })).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['500元', '1000元']);
    await user.click(screen.getByRole('button', { name: '500元' }));
    expect(amount).toHaveValue('500');
    expect(screen.getByRole('button', { name: '500元' })).toHaveAttribute('aria-pressed', 'true');
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
    answer('get_pay_way', paymentMethods());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('tab', { name: '数字货币' })).toBeVisible();
  });

  it("shows the operator's hint instead of the time limit", async () => {
    answer('get_pay_way', paymentMethods({ expiry_hours: 24 }));
    answer('content', { key: 'deposit.hint', value: '请在30分钟内完成存款' });
    open();
    expect(await screen.findByText('请在30分钟内完成存款')).toBeVisible();
    expect(screen.queryByText(/24小时/)).not.toBeInTheDocument();
  });
});

describe('digital currency', () => {
  const payment = {
    info: { amount: '100.00', real_money: '14.28', bank: 'TRC20', paytype: 'usdt' },
    cardlist: { mch_id: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', payimg: '' },
  };

  it('converts while the amount is typed, rounded down, at a reference rate with floating-point error', async () => {
    answer('user', aUser({ usdtrate: 7.1000000000000005 }));
    const { user } = open();
    expect(await screen.findByText('参考汇率 7.1000000000000005')).toBeVisible();
    await user.type(await screen.findByLabelText('存款金额'), '71.');
    expect(screen.getByText('10.00 USDT')).toBeVisible();
    await fillIn({ 存款金额: '70.99' });
    expect(screen.getByText('9.99 USDT')).toBeVisible();
  });

  it('checks amount and protocol before calling the API; without an order number leads to the records', async () => {
    answer('recharge', null, '');
    const { user, path } = open();
    const amount = await screen.findByLabelText('存款金额');
    await fillIn({ 存款金额: '0.00' });
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    expect(amount).toBeInvalid();
    expect(await screen.findByText('请输入正确的金额！')).toBeVisible();
    await fillIn({ 存款金额: '100' });
    screen.getByRole('radio', { name: 'TRC20' }).setAttribute('value', 'BEP20');
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    expect(await screen.findByText('请选择钱包协议')).toBeVisible();
    expect(received('recharge')).toHaveLength(0);

    await user.click(screen.getByRole('radio', { name: 'ERC20' }));
    await fillIn({ 存款金额: '100.' });
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    expect(await screen.findByText('操作成功，请等待工作人员审核！')).toBeVisible();
    expect(path()).toBe('/assets');
    expect(received('recharge')[0]?.body).toMatchObject({ amount: '100' });
    expect(received('payinfo')).toHaveLength(0);
  });

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
    expect(within(dialog).getByText(wholeText(payment.cardlist.mch_id))).toBeVisible();
    expect(within(dialog).getByText('请务必选择正确的协议，否则资产将无法找回！')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: '复制' }));
    expect(await screen.findByText('复制成功')).toBeVisible();

    expect(received('recharge')[0]?.body).toEqual({ paytype: 'usdt', amount: '100', catepay: 'ERC20' });
    expect(received('payinfo')[0]?.body).toEqual({ deposit_no: 'D2026' });
    await user.click(within(dialog).getByRole('button', { name: '我已支付' }));
    expect(path()).toBe('/assets');
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
  beforeEach(() => answer('get_pay_way', paymentMethods({ usdt: 0 })));

  it('checks amount, name, bank, card and branch in this order, then leads to the records', async () => {
    const redirect = holdTimers(redirectDelay);
    answer('recharge', null, '成功');
    answer('user', aUser({ realname: '张三' }));
    const { user, path } = open();
    expect(await screen.findByText('6222 0000 1111 2222')).toBeVisible();
    await screen.findByRole('option', { name: '招商银行' });

    expect(screen.getByLabelText('存款人姓名')).toHaveValue('张三');
    expect(screen.getByLabelText('存款人姓名')).toHaveAttribute('maxlength', '17');
    expect(screen.getByLabelText('银行卡号')).toHaveAttribute('maxlength', '20');
    expect(screen.getByLabelText('开户行地址')).toHaveAttribute('maxlength', '20');
    await fillIn({ 存款人姓名: '' });
    for (const [message, mended] of [
      ['请输入正确的金额！', { 存款金额: '500' }],
      ['请输入存款人姓名', { 存款人姓名: '张三' }],
      ['请选择银行类型', { 银行类型: '招商银行' }],
      ['请输入银行卡号', { 银行卡号: '6225880100001111' }],
      ['请输入开户行地址', { 开户行地址: '深圳分行' }],
    ] as [string, Record<string, string>][]) {
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      expect(await screen.findByText(message)).toBeVisible();
      await fillIn(mended);
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

  test.each([
    ['支付宝', 'alipay', 'data', { deposit_no: 'D9' }, 'other'],
    ['微信', 'wxpay', 'message', null, 'D9'],
  ])('%s shows a QR code of %s, by the order number of the %s', async (label, paytype, _from, data, message) => {
    answer('recharge', data, message);
    answer('payinfo', {
      info: { amount: '200.00', real_money: '200.00', bank: null, paytype },
      cardlist: { mch_id: 'https://pay.example/9', payimg: '' },
    });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: label }));
    await fillIn({ 存款金额: '200' });
    await user.click(screen.getByRole('button', { name: '确认存款' }));
    const dialog = await screen.findByRole('dialog', { name: '支付信息' });
    expect(await within(dialog).findByRole('img', { name: '收款二维码' })).toBeVisible();
    expect(within(dialog).queryByText(/USDT/)).not.toBeInTheDocument();
    expect(received('recharge')[0]?.body).toEqual({ paytype, amount: '200' });
    expect(received('payinfo')[0]?.body).toEqual({ deposit_no: 'D9' });
    expect(screen.queryByText('D9')).not.toBeInTheDocument();
  });
});

describe('receiving accounts', () => {
  const bank = {
    bank_no: '6222000011112222',
    bank_owner: '王五',
    bank_address: '上海分行',
    bank_data: { bank_name: '工商银行' },
  };
  const account = { bankName: '工商银行', number: bank.bank_no, owner: '王五', address: '上海分行' };
  test.each([
    ['a list', [bank, bank], [account, account]],
    ['a wrapped list', { data: [bank] }, [account]],
    ['a single one', bank, [account]],
    ['one without its bank', { ...bank, bank_data: null }, [{ ...account, bankName: '' }]],
    [
      'one without address and owner',
      { ...bank, bank_owner: null, bank_address: null },
      [{ ...account, owner: '', address: '' }],
    ],
    ['none', null, []],
    ['an empty list', [], []],
  ])('are read from %s', (_form, sent, read) => expect(receivingAccounts(sent as never)).toEqual(read));
});

describe('the page', () => {
  it('never shows the payment of an earlier order for another one, whose own loads or fails', async () => {
    const payment = (address: string) => ({ info: { amount: '1.00' }, cardlist: { mch_id: address } }) as never;
    const { user } = open();
    const submit = async (orderNumber: string) => {
      answer('recharge', { deposit_no: orderNumber });
      await fillIn({ 存款金额: '1' });
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      return within(await screen.findByRole('dialog', { name: '支付信息' }));
    };
    const close = async () => {
      await user.click(screen.getByRole('button', { name: '关闭' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    answer('payinfo', payment('T-first'));
    expect(await (await submit('D1')).findByText(wholeText('T-first'))).toBeVisible();
    await close();

    const held = holdCall('payinfo', payment('T-second'));
    const second = await submit('D2');
    await held.asked;
    expect(second.queryByText(wholeText('T-first'))).toBeNull();
    held.answer();
    expect(await second.findByText(wholeText('T-second'))).toBeVisible();
    await close();

    refuse('payinfo', '系统繁忙');
    const third = await submit('D3');
    expect(await third.findByRole('button', { name: '重试' })).toBeVisible();
    expect(third.queryByText(wholeText('T-second'))).toBeNull();
  });

  describe('kept alive', () => {
    let show: ReturnType<typeof renderKeptDeposit>['show'];
    const openKept = () => {
      const page = renderKeptDeposit();
      ({ show } = page);
      return page;
    };
    /** Hides the page for longer than responses are cached. */
    const hideForAMinute = () => {
      jest.useFakeTimers();
      act(() => show(false));
      act(() => jest.advanceTimersByTime(61_000));
      jest.useRealTimers();
    };

    it('keeps protocol and amount after more than a minute elsewhere', async () => {
      const { user, store } = openKept();
      await fillIn({ 存款金额: '70' });
      await user.click(screen.getByRole('radio', { name: 'ERC20' }));
      hideForAMinute();
      const cached = Object.keys((store.getState() as { api: { queries: object } }).api.queries);
      expect(cached.filter((query) => /User|PaymentMethods/.test(query))).toEqual([]);
      answer('user', aUser({ usdtrate: '10.00' }));
      act(() => show(true));
      expect(screen.getByLabelText('存款金额')).toHaveValue('70');
      expect(await screen.findByText('7.00 USDT')).toBeVisible();
      expect(screen.getByLabelText('存款金额')).toHaveValue('70');
      expect(screen.getByRole('radio', { name: 'ERC20' })).toBeChecked();
    });

    it('keeps tab, method and every field of a bank transfer, whatever fails meanwhile', async () => {
      const { user, store } = openKept();
      await user.click(await screen.findByRole('tab', { name: '人民币' }));
      await screen.findByRole('option', { name: '招商银行' });
      const texts = {
        存款人姓名: '李四',
        银行卡号: '6225880100001111',
        开户行地址: '深圳分行',
        存款金额: '500',
        银行类型: '招商银行',
      };
      await fillIn(texts);
      hideForAMinute();
      for (const name of ['user', 'get_pay_way', 'banklist', 'getpaybank'] as const) breakCall(name);
      act(() => show(true));
      await waitFor(() => expect(received('get_pay_way').length).toBeGreaterThan(1));
      await callsSettled(store);
      expect(screen.getByRole('tab', { name: '人民币', selected: true })).toBeVisible();
      for (const [label, text] of Object.entries(texts)) expect(screen.getByLabelText(label)).toHaveValue(text);
      expect(screen.getByText('6222 0000 1111 2222')).toBeVisible();
    });
  });

  describe("the member's own limits", () => {
    it('are offered before the first deposit, until the member sets one or says no', async () => {
      answer('limitreview', { due: 0, reviewed_at: null, offered: 0, offered_at_deposit: 1 });
      answer('declinelimits', null, '已记录您的选择');
      const { user } = open();
      const question = within(await screen.findByRole('region', { name: '存款前，先设一个限额？' }));
      expect(question.getByRole('link', { name: '设置限额' })).toHaveAttribute('href', '/limits');
      answer('limitreview', { due: 0, reviewed_at: null, offered: 0, offered_at_deposit: 0 });
      await user.click(question.getByRole('button', { name: '暂不设置' }));
      expect(await screen.findByText('已记录您的选择')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('region', { name: '存款前，先设一个限额？' })).toBeNull());
      expect(received('declinelimits').map(({ body }) => body)).toEqual([{ at: 'deposit' }]);
      expect(screen.getByRole('link', { name: '设置存款限额' })).toHaveAttribute('href', '/limits');
    });

    const limit = (changes: object) => ({
      kind: 'deposit',
      period: 'day',
      amount: '500.00',
      used: '450.00',
      ...changes,
    });

    test.each([
      [[limit({})], '50.01', true],
      [[limit({}), limit({ period: 'week', amount: '100.00', used: '90.00' })], '20', true],
      [[limit({})], '50', false],
      [[limit({ amount: null })], '900', false],
      [[limit({ kind: 'timeout', amount: null, used: null })], '900', false],
      [[], '900', false],
    ])('%j are exceeded by a deposit of %s: %s', (limits, amount, over) =>
      expect(exceedsOwnLimit(limits as never, amount)).toBe(over),
    );

    it('rejects a deposit over the limits before calling the API', async () => {
      answer('limits', [limit({})]);
      const { user, store } = open();
      await fillIn({ 存款金额: '50.01' });
      await waitFor(() => expect(received('limits')).toHaveLength(1));
      await callsSettled(store);
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      expect(await screen.findByText('已超出您设置的存款限额')).toBeVisible();
      expect(received('recharge')).toHaveLength(0);
    });

    test.each([
      ['the current limits', () => answer('limits', [limit({ used: '0.00' })])],
      ['the API host when the limits cannot be fetched', () => breakCall('limits')],
    ])('checks a deposit over the fetched limits against %s', async (_limits, arrange) => {
      answer('limits', [limit({})]);
      answer('recharge', { deposit_no: 'D1' });
      refuse('payinfo', '稍后');
      const { user, store } = open();
      await fillIn({ 存款金额: '100' });
      await waitFor(() => expect(received('limits')).toHaveLength(1));
      await callsSettled(store);
      arrange();
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      await waitFor(() => expect(received('recharge')).toHaveLength(1));
      expect(screen.queryByText('已超出您设置的存款限额')).toBeNull();
    });
  });
});

describe('支付信息', () => {
  const order = { paytype: 'usdt', protocol: 'ERC20' } as const;
  test.each([
    ['the chosen protocol', { info: { amount: '100.00', real_money: '14.28' }, cardlist: { mch_id: 'Txyz' } }, 'ERC20'],
    ['the chosen protocol without order data', { info: null, cardlist: { mch_id: 'Txyz', payimg: null } }, 'ERC20'],
    [
      'the protocol of the response',
      { info: { bank: 'TRC20', paytype: 'usdt' }, cardlist: { mch_id: 'Txyz' } },
      'TRC20',
    ],
  ])('has %s', async (_source, payment, protocol) => {
    renderPage(<PaymentDetails payment={payment} order={order} />);
    expect(await screen.findByText(protocol)).toBeVisible();
    expect(screen.getByText(wholeText('Txyz'))).toBeVisible();
  });

  test.each([[{}], [{ info: null, cardlist: null }], [{ cardlist: { mch_id: '', payimg: '' } }]])(
    'says 暂无收款信息 for payment information %j',
    async (payment) => {
      renderPage(<PaymentDetails payment={payment} order={order} />);
      expect(await screen.findByText('暂无收款信息，请联系在线客服')).toBeVisible();
      expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
    },
  );

  const onPaid = jest.fn();

  const openDialog = async () => {
    answer('payinfo', {
      info: { amount: '100.00', real_money: '14.28', bank: 'TRC20', paytype: 'usdt' },
      cardlist: { mch_id: 'Txyz', payimg: '' },
    });
    const { store, user } = renderPage(
      <PaymentDialog
        orderNumber="D1"
        order={{ paytype: 'usdt', protocol: 'TRC20' }}
        replayed={false}
        open
        onClose={() => undefined}
        onPaid={onPaid}
      />,
      { token: 't' },
    );
    expect(await screen.findByText(wholeText('Txyz'))).toBeVisible();
    const receive = async (arg: string, state: number) => {
      const value = { kind: 'deposit', out_trade_no: arg, state, amount: '100.00', at: '2026-11-20 10:00:00' } as const;
      const entry = { endpointName: 'memberGetOrderEvent', arg, value } as const;
      // Components are notified in the next frame.
      const notified = new Promise<void>((resolve) => store.subscribe(resolve));
      await act(async () => {
        store.dispatch(memberApi.util.upsertQueryEntries([entry]));
        await notified;
      });
    };
    return { receive, user };
  };

  test.each([
    [2, '存款已到账'],
    [3, '存款未通过'],
  ])('a deposit decided with state %i is shown in place of what to pay', async (state, text) => {
    const { receive, user } = await openDialog();
    await receive('D1', state);
    expect(screen.getByRole('status')).toHaveTextContent(`${text}¥100.00`);
    expect(screen.queryByText(wholeText('Txyz'))).toBeNull();
    await user.click(screen.getByRole('button', { name: '查看记录' }));
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  test('events of other orders, and those that decide nothing, change nothing', async () => {
    const { receive } = await openDialog();
    await receive('D2', 2);
    await receive('D1', 1);
    expect(screen.getByText(wholeText('Txyz'))).toBeVisible();
    expect(screen.getByRole('button', { name: '我已支付' })).toBeVisible();
  });
});

describe('保存', () => {
  const agents = {
    Android: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
    Safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'an iOS web view': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148',
    WeChat: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0',
  };
  const shares = async () => undefined;
  const isClosed = async () => Promise.reject(new DOMException('', 'AbortError'));
  const isDenied = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
  const done = '保存成功';
  const hint = '保存失败，请长按二维码保存';

  afterEach(() => {
    jest.restoreAllMocks();
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
    for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  });

  const openDetails = (agent: keyof typeof agents, share: (() => Promise<void>) | undefined, payimg = '') => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent]);
    const shared = jest.fn(share);
    if (share) Object.assign(navigator, { share: shared, canShare: () => true });
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
    const downloads = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const payment = { info: { amount: '100.00' }, cardlist: { mch_id: payimg ? '' : 'TXYZ', payimg } } as never;
    const { user } = renderPage(<PaymentDetails payment={payment} order={{ paytype: 'alipay' }} />);
    return { user, saved, shared, downloads };
  };

  test.each([
    ['downloads the code', 'Android', undefined, done, 1],
    ['downloads the code, although it could share', 'Android', shares, done, 1],
    ['shares the code, so that it gets among the photos', 'Safari', shares, done, 0],
    ['says nothing when the share sheet is closed', 'Safari', isClosed, undefined, 0],
    ['downloads the code where sharing is denied', 'Safari', isDenied, done, 1],
    ['shares the code', 'an iOS web view', shares, done, 0],
    ['says how to keep the code', 'an iOS web view', undefined, hint, 0],
    ['says how to keep the code, also where sharing is denied', 'an iOS web view', isDenied, hint, 0],
    ['says how to keep the code, in', 'WeChat', undefined, hint, 0],
  ] as const)('保存 %s: %s', async (_what, agent, share, text, downloaded) => {
    const { user, saved, shared, downloads } = openDetails(agent, share);
    expect(await screen.findByRole('img', { name: '收款二维码' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存' }));
    if (text) expect(await screen.findByText(text)).toBeVisible();
    else expect(screen.queryByRole('status')).toBeNull();
    expect(downloads).toHaveBeenCalledTimes(downloaded);
    expect(saved.map(({ type }) => type)).toEqual(downloaded ? ['image/png'] : []);
    if (share && agent !== 'Android')
      expect(shared.mock.calls).toMatchObject([[{ files: [{ name: '收款二维码.png', type: 'image/png' }] }]]);
  });

  test('保存 says how to keep a picture of another site, which the page cannot read', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('blocked'));
    const { user } = openDetails('Android', undefined, 'https://pay.example/qr.png');
    await user.click(await screen.findByRole('button', { name: '保存' }));
    expect(await screen.findByText(hint)).toBeVisible();
  });
});
