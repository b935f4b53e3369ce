import {
  answer,
  aUser,
  callsSettled,
  holdTimers,
  keepToasts,
  received,
  refuse,
  renderPage,
} from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import AssetsPage from '../assets/AssetsPage';
import DepositPage from './DepositPage';
import { answerAssets, order, page } from '../testing/assetsHost';
import { openDeposit, renderKeptDeposit } from '../testing/depositHost';
import { answerWallet } from '../testing/walletHost';
import { wholeText } from '../testing/wholeText';
import { paymentPollInterval } from './usePayment';

beforeEach(() => {
  keepToasts();
  answerWallet();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

const beijing = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const minute = 60_000;

/** The answer about a waiting order of a host that sends all fields. */
const payment = (changes: object = {}) => ({
  info: { amount: '100.00', real_money: '14.29', bank: 'TRC20', paytype: 'usdt' },
  cardlist: { mch_id: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', payimg: '' },
  state: 1,
  expires_at: beijing(Date.now() + 23 * minute + 41_500),
  cancellable: 1 as const,
  reported_reference: '',
  has_proof: 0 as const,
  paid: [],
  ...changes,
});
const seen = { amount: '14.29', state: 'seen', confirmations: 3, needed: 12 };

/** Orders on the deposit page of a member; they expire after an hour. */
const openWithOrders = (...orders: ReturnType<typeof order>[]) => {
  answer('user', aUser({ usdtrate: '7.00', waiting_deposits: orders.length }));
  answer('get_pay_way', { usdt: 1, card: 1, alipay: 1, wxpay: 1, expiry_hours: 1 });
  answer('gettransrecord', page(orders));
  answer('payinfo', payment());
  return openDeposit();
};
const aMinuteAgo = () => beijing(Date.now() - minute);

describe('orders that wait, on the deposit page', () => {
  it('are shown with the time that is left, and paid on', async () => {
    const { user } = openWithOrders(
      order('D1', { created_at: aMinuteAgo(), pay_way: 'USDT-TRC20', amount: '1000.00' }),
      order('D2', { state: 2 }),
      order('D3', { created_at: beijing(Date.now() - 61 * minute) }),
    );
    const card = within(await screen.findByRole('region', { name: '1笔待付款' }));
    expect(card.getByText('¥1,000.00')).toBeVisible();
    expect(card.getByRole('timer')).toHaveTextContent(/^剩余 5[89]:\d\d$/);
    expect(received('gettransrecord')[0]?.body).toEqual({ api_type: '', date: 4, page: 1, type: 1 });
    await user.click(card.getByRole('button', { name: '继续支付' }));
    const dialog = within(await screen.findByRole('dialog', { name: '支付信息' }));
    expect(await dialog.findByText('14.29 USDT')).toBeVisible();
    expect(received('payinfo')[0]?.body).toEqual({ deposit_no: 'D1' });
  });

  it('are paid at once by the link of home, which opens one once', async () => {
    answer('user', aUser({ usdtrate: '7.00', waiting_deposits: 2 }));
    answer('get_pay_way', { usdt: 1, card: 1, alipay: 1, wxpay: 1, expiry_hours: 1 });
    const orders = ['D1', 'D2'].map((number) => order(number, { created_at: aMinuteAgo(), pay_way: 'USDT-TRC20' }));
    answer('gettransrecord', page(orders));
    answer('payinfo', payment());
    const { user } = renderPage(<DepositPage />, { at: '/deposit?order=D2', token: 't' });
    await user.click(await screen.findByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(received('payinfo').map(({ body }) => body)).toEqual([{ deposit_no: 'D2' }]);
  });

  it('are taken out of a page that is kept alive while it is hidden', async () => {
    answer('user', aUser({ usdtrate: '7.00', waiting_deposits: 1 }));
    answer('gettransrecord', page([order('D1', { created_at: aMinuteAgo() })]));
    const { show } = renderKeptDeposit();
    expect(await screen.findByText('1笔待付款')).toBeVisible();
    act(() => show(false));
    await waitFor(() => expect(screen.queryByText('1笔待付款')).toBeNull());
    act(() => show(true));
    expect(screen.getByText('1笔待付款')).toBeVisible();
  });

  it('are 待审核 if they are bank transfers', async () => {
    openWithOrders(order('D1', { created_at: aMinuteAgo(), pay_way: '银行转账' }));
    const card = within(await screen.findByRole('region', { name: '1笔待审核' }));
    expect(card.getByRole('button', { name: '查看' })).toBeVisible();
  });

  test.each<[string, { waiting_deposits?: number }, () => void]>([
    ['a host does not tell how many wait', {}, () => undefined],
    ['none waits, as the host says', { waiting_deposits: 0 }, () => undefined],
    ['they cannot be read', { waiting_deposits: 1 }, () => refuse('gettransrecord', '')],
    ['all have expired', { waiting_deposits: 1 }, () => answer('gettransrecord', page([order('D1')]))],
  ])('are not shown if %s', async (_why, changes, arrange) => {
    answer('user', aUser({ usdtrate: '7.00', ...changes }));
    answer('get_pay_way', { usdt: 1, card: 1, alipay: 1, wxpay: 1, expiry_hours: 1 });
    arrange();
    const { store } = openDeposit();
    await screen.findByLabelText('存款金额');
    await callsSettled(store);
    expect(screen.queryByText(/\d笔待/)).toBeNull();
    expect(received('gettransrecord')).toHaveLength(changes.waiting_deposits ? 1 : 0);
  });
});

it('the form names what the host will ask for, rounded up', async () => {
  const { user } = openDeposit();
  const field = await screen.findByLabelText('存款金额');
  expect(screen.queryByText(/实际应付/)).toBeNull();
  await user.type(field, '1000');
  expect(await screen.findByText('实际应付 142.86 USDT')).toBeVisible();
  expect(screen.getByText('142.85 USDT')).toBeVisible();
});

describe('the payment of an order', () => {
  const openPayment = async () => {
    const view = openWithOrders(order('D1', { created_at: aMinuteAgo(), pay_way: 'USDT-TRC20' }));
    await view.user.click(await screen.findByRole('button', { name: '继续支付' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: '支付信息' })) };
  };

  it('goes on while the dialog is open: seen, confirmed, credited', async () => {
    const polls = holdTimers(paymentPollInterval);
    const { dialog } = await openPayment();
    expect(await dialog.findByText(/^剩余 2[0-3]:[0-5]\d$/)).toBeVisible();
    answer('payinfo', payment({ paid: [seen] }));
    await polls.run();
    expect(await dialog.findByText('已检测到付款，等待确认 (3/12)')).toBeVisible();
    expect(dialog.queryByText(/^剩余/)).toBeNull();
    // Nothing more is to be paid.
    expect(dialog.queryByText(wholeText('TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z'))).toBeNull();
    expect(dialog.queryByRole('button', { name: '我已支付' })).toBeNull();
    answer('payinfo', payment({ paid: [{ amount: '14.29', state: 'confirmed' }] }));
    await polls.run();
    expect(await dialog.findByText('已收到付款，等待入账')).toBeVisible();
    answer('payinfo', payment({ state: 2 }));
    await polls.run();
    expect(await dialog.findByText('存款已到账')).toBeVisible();
    expect(dialog.getByRole('button', { name: '查看记录' })).toBeVisible();
  });

  it('says what came where it is not what was asked for', async () => {
    const { confirmations: _blocks, needed: _needed, ...unconfirmed } = seen;
    const { dialog } = await openPayment();
    answer('payinfo', payment());
    expect(await dialog.findByText(wholeText('TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z'))).toBeVisible();
    const polls = holdTimers(paymentPollInterval);
    answer(
      'payinfo',
      payment({
        paid: [
          { ...unconfirmed, amount: '13.29' },
          { amount: '0.5', state: 'confirmed' },
        ],
      }),
    );
    await polls.run();
    expect(await dialog.findByText(/已检测到付款，等待确认/)).toHaveTextContent(
      /^已检测到付款，等待确认；应付 14\.29 USDT，已付 13\.29 \+ 0\.5 USDT$/,
    );
    expect(dialog.getByText(wholeText('TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z'))).toBeVisible();
  });

  it('is handed in with its hash by 我已支付, which leads to its progress', async () => {
    answer('reportpayment', null, '付款信息已提交！');
    const { user, dialog, path } = await openPayment();
    await user.type(await dialog.findByLabelText('交易哈希（选填）'), ' a1b2 c3 ');
    await user.click(dialog.getByRole('button', { name: '我已支付' }));
    await waitFor(() => expect(path()).toBe('/assets'));
    expect(received('reportpayment').map(({ body }) => body)).toEqual([
      { out_trade_no: 'D1', reference: 'a1b2c3', picture: '' },
    ]);
  });

  it('needs no hash; one that the host refuses keeps the dialog', async () => {
    const { user, dialog, path } = await openPayment();
    refuse('reportpayment', '付款编号有误！');
    await user.type(await dialog.findByLabelText('交易哈希（选填）'), 'x');
    await user.click(dialog.getByRole('button', { name: '我已支付' }));
    expect(await screen.findByText('付款编号有误！')).toBeVisible();
    expect(path()).toBe('/deposit');
    await user.clear(dialog.getByLabelText('交易哈希（选填）'));
    await user.click(dialog.getByRole('button', { name: '我已支付' }));
    await waitFor(() => expect(path()).toBe('/assets'));
    expect(received('reportpayment')).toHaveLength(1);
  });
});

describe('a record of a deposit', () => {
  const openSheet = async (payWay: string, detail: object) => {
    answer('gettransrecord', page([order('D1', { pay_way: payWay })]));
    answer('orderdetail', { ...order('D1'), reason: '', steps: [{ state: 1, at: '2026-05-01 10:00:00' }], ...detail });
    const view = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
    await view.user.click(await screen.findByRole('button', { name: /^订单详情/ }));
    return { ...view, sheet: within(await screen.findByRole('dialog', { name: '订单详情' })) };
  };

  it('that waits shows how far the payment is, and is cancelled after a question', async () => {
    answer('payinfo', payment());
    answer('cancelorder', null, '订单已取消！');
    const { user, sheet } = await openSheet('USDT-TRC20', { asked: '14.29', currency: 'USDT', cancellable: 1 });
    expect(await sheet.findByText('14.29 USDT')).toBeVisible();
    expect(await sheet.findByText(/^剩余 2[0-3]:[0-5]\d$/)).toBeVisible();
    await user.click(sheet.getByRole('button', { name: '取消存款' }));
    const question = within(await screen.findByRole('alertdialog', { name: '确定取消这笔存款吗？' }));
    const closed = { state: 3, asked: '14.29', currency: 'USDT', cancellable: 0 };
    answer('orderdetail', { ...order('D1', closed), reason: '会员取消', steps: [] });
    await user.click(question.getByRole('button', { name: '取消存款' }));
    expect(await screen.findByText('订单已取消！')).toBeVisible();
    expect(received('cancelorder')[0]?.body).toEqual({ out_trade_no: 'D1' });
    await waitFor(() => expect(sheet.queryByRole('button', { name: '取消存款' })).toBeNull());
    expect(sheet.queryByRole('button', { name: '查看支付信息' })).toBeNull();
  });

  test.each([
    ['USDT', { asked: '142.86', received: '141.86', currency: 'USDT' }, ['142.86 USDT', '141.86 USDT']],
    ['yuan, of which less came', { asked: '88.00', received: '80.00', currency: 'CNY' }, ['¥80.00']],
  ])('says what was asked for and what came, in %s', async (_currency, paid, texts) => {
    const { sheet } = await openSheet('USDT-TRC20', { ...paid, state: 2, cancellable: 0 });
    expect(await sheet.findByText('应付')).toBeVisible();
    expect(sheet.getByText('实收')).toBeVisible();
    for (const text of texts) expect(sheet.getByText(text)).toBeVisible();
  });

  it('by bank transfer shows the accounts, and takes a picture of the payment', async () => {
    answer('reportpayment', null, '付款信息已提交！');
    answer('payinfo', payment({ info: { amount: '88.00', real_money: '88.00', bank: '', paytype: 'bank' } }));
    Object.assign(globalThis, {
      createImageBitmap: async () => ({ width: 3200, height: 1600, close: () => undefined }),
    });
    const drawn: number[] = [];
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
    } as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
      drawn.push(this.width);
      return `data:image/jpeg;base64,${'A'.repeat(this.width > 1200 ? 2_000_004 : 8)}`;
    });
    const { user, sheet } = await openSheet('银行转账', { asked: '88.00', currency: 'CNY', cancellable: 1 });
    await user.click(await sheet.findByRole('button', { name: '查看支付信息' }));
    const dialog = within(await screen.findByRole('dialog', { name: '支付信息' }));
    expect(await dialog.findByText('6222 0000 1111 2222')).toBeVisible();
    const receipt = new File(['x'], 'a.heic', { type: 'image/heic' });
    fireEvent.change(dialog.getByLabelText('上传付款截图'), { target: { files: [receipt] } });
    expect(await screen.findByText('付款截图已提交')).toBeVisible();
    expect(received('reportpayment')[0]?.body).toEqual({ out_trade_no: 'D1', reference: '', picture: 'AAAAAAAA' });
    expect(drawn).toEqual([1600, 1200]);
    expect(await dialog.findByLabelText('更换付款截图')).toBeVisible();

    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('unknown')) });
    fireEvent.change(dialog.getByLabelText('更换付款截图'), { target: { files: [receipt] } });
    expect(await screen.findByText('图片无法识别，请选择JPG或PNG图片')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '我已支付' }));
    const progress = within(await screen.findByRole('region', { name: '付款进度' }));
    expect(progress.getByText('等待付款到账')).toBeVisible();
  });
});

describe('付款进度 on the assets page', () => {
  test.each<[string, object, string, string]>([
    ['waits', { paid: [] }, '等待付款到账', '入账'],
    ['is seen', { paid: [seen] }, '已检测到付款，等待确认 (3/12)', '入账'],
    ['is credited', { state: 2 }, '已收到付款', '存款已到账'],
    ['is rejected', { state: 3 }, '已提交', '存款未通过'],
    ['is of a host that tells no state', { state: undefined, paid: undefined }, '等待付款到账', '入账'],
  ])('of an order that %s', async (_state, changes, ...words) => {
    answerAssets();
    answer('payinfo', payment(changes) as never);
    renderPage(<AssetsPage />, { at: { pathname: '/assets', state: { paid: 'D1' } } as never, token: 't' });
    const progress = within(await screen.findByRole('region', { name: '付款进度' }));
    for (const word of words) expect(await progress.findByText(word)).toBeVisible();
  });
});
