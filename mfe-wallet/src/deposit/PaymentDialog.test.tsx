import { memberApi } from '@site/shared';
import { answer, aUser, breakCall, callsSettled, holdCall, received, refuse, renderPage } from '@site/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { answerDeposit, openDeposit } from '../testing/depositHost';
import DepositPage from './DepositPage';
import { PaymentDialog } from './PaymentDialog';

const onPaid = jest.fn();

const open = async () => {
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
  expect(await screen.findByText('Txyz')).toBeVisible();
  const receive = async (arg: string, state: number) => {
    const value = { kind: 'deposit', out_trade_no: arg, state, amount: '100.00', at: '2026-11-20 10:00:00' } as const;
    const entry = { endpointName: 'memberGetOrderEvent', arg, value } as const;
    // Components learn of it in the next frame.
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
  const { receive, user } = await open();
  await receive('D1', state);
  expect(screen.getByRole('status')).toHaveTextContent(`${text}¥100.00`);
  expect(screen.queryByText('Txyz')).toBeNull();
  await user.click(screen.getByRole('button', { name: '查看记录' }));
  expect(onPaid).toHaveBeenCalledTimes(1);
});

test('events of other orders, and those that decide nothing, change nothing', async () => {
  const { receive } = await open();
  await receive('D2', 2);
  await receive('D1', 1);
  expect(screen.getByText('Txyz')).toBeVisible();
  expect(screen.getByRole('button', { name: '我已支付' })).toBeVisible();
});

describe('the deposit page', () => {
  beforeEach(answerDeposit);

  it('never shows the payment of an earlier order for another one, whose own loads or fails', async () => {
    const payment = (address: string) => ({ info: { amount: '1.00' }, cardlist: { mch_id: address } }) as never;
    const { user } = openDeposit();
    const submit = async (orderNumber: string) => {
      answer('recharge', { deposit_no: orderNumber });
      await user.type(await screen.findByLabelText('存款金额'), '1');
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      return within(await screen.findByRole('dialog', { name: '支付信息' }));
    };
    const close = async () => {
      await user.click(screen.getByRole('button', { name: '关闭' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    answer('payinfo', payment('T-first'));
    expect(await (await submit('D1')).findByText('T-first')).toBeVisible();
    await close();

    const held = holdCall('payinfo', payment('T-second'));
    const second = await submit('D2');
    await held.asked;
    expect(second.queryByText('T-first')).toBeNull();
    held.answer();
    expect(await second.findByText('T-second')).toBeVisible();
    await close();

    refuse('payinfo', '系统繁忙');
    const third = await submit('D3');
    expect(await third.findByRole('button', { name: '重试' })).toBeVisible();
    expect(third.queryByText('T-second')).toBeNull();
  });

  describe('kept alive', () => {
    let show: (visible: boolean) => void = () => {};
    function Kept() {
      const [visible, setVisible] = useState(true);
      show = setVisible;
      return (
        <Activity mode={visible ? 'visible' : 'hidden'}>
          <DepositPage />
        </Activity>
      );
    }
    const openKept = () => renderPage(<Kept />, { at: '/deposit', token: 't' });
    /** Hides the page for longer than responses are cached. */
    const hideForAMinute = () => {
      jest.useFakeTimers();
      act(() => show(false));
      act(() => jest.advanceTimersByTime(61_000));
      jest.useRealTimers();
    };

    it('keeps what was typed while another page is shown and fetches balances again', async () => {
      const { user } = openKept();
      await user.type(await screen.findByLabelText('存款金额'), '70');
      act(() => show(false));
      answer('user', aUser({ usdtrate: '10.00' }));
      act(() => show(true));
      expect(await screen.findByText('7.00 USDT')).toBeVisible();
      expect(screen.getByLabelText('存款金额')).toHaveValue('70');
      expect(received('user')).toHaveLength(2);
    });

    it('keeps protocol and amount after more than a minute elsewhere', async () => {
      const { user, store } = openKept();
      await user.type(await screen.findByLabelText('存款金额'), '70');
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
      await user.clear(screen.getByLabelText('存款人姓名'));
      const texts = [
        ['存款人姓名', '李四'],
        ['银行卡号', '6225880100001111'],
        ['开户行地址', '深圳分行'],
        ['存款金额', '500'],
      ] as const;
      for (const [label, text] of texts) await user.type(screen.getByLabelText(label), text);
      await user.selectOptions(screen.getByLabelText('银行类型'), '招商银行');
      hideForAMinute();
      for (const name of ['user', 'get_pay_way', 'banklist', 'getpaybank'] as const) breakCall(name);
      act(() => show(true));
      await waitFor(() => expect(received('get_pay_way').length).toBeGreaterThan(1));
      await callsSettled(store);
      expect(screen.getByRole('tab', { name: '人民币', selected: true })).toBeVisible();
      for (const [label, text] of texts) expect(screen.getByLabelText(label)).toHaveValue(text);
      expect(screen.getByLabelText('银行类型')).toHaveValue('招商银行');
      expect(screen.getByText('6222000011112222')).toBeVisible();
    });
  });

  describe("the member's own limits", () => {
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
    ])('checks limits %j against a deposit of %s', async (limits, amount, over) => {
      answer('limits', limits);
      answer('recharge', { deposit_no: 'D1' });
      refuse('payinfo', '稍后');
      const { user, store } = openDeposit();
      await user.type(await screen.findByLabelText('存款金额'), amount);
      await waitFor(() => expect(received('limits')).toHaveLength(1));
      await callsSettled(store);
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      if (over) expect(await screen.findByText('已超出您设置的存款限额')).toBeVisible();
      else await waitFor(() => expect(received('recharge')).toHaveLength(1));
      expect(received('recharge')).toHaveLength(over ? 0 : 1);
    });

    test.each([
      ['the current limits', () => answer('limits', [limit({ used: '0.00' })])],
      ['the API host when the limits cannot be fetched', () => breakCall('limits')],
    ])('checks a deposit over the fetched limits against %s', async (_limits, arrange) => {
      answer('limits', [limit({})]);
      answer('recharge', { deposit_no: 'D1' });
      refuse('payinfo', '稍后');
      const { user, store } = openDeposit();
      await user.type(await screen.findByLabelText('存款金额'), '100');
      await waitFor(() => expect(received('limits')).toHaveLength(1));
      await callsSettled(store);
      arrange();
      await user.click(screen.getByRole('button', { name: '确认存款' }));
      await waitFor(() => expect(received('recharge')).toHaveLength(1));
      expect(screen.queryByText('已超出您设置的存款限额')).toBeNull();
    });
  });
});
