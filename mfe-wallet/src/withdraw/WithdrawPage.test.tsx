import { memberApi } from '@site/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import {
  answer,
  aUser,
  breakCall,
  fillIn,
  holdCall,
  holdTimers,
  keepToasts,
  received,
  refuse,
  renderPage,
  server,
} from '@site/shared/testing';
import { ProfileReminder } from '../profile/ProfileReminder';
import { redirectDelay } from '../useDelayedNavigate';
import { forgetDrafts } from '../useDraft';
import { countedText, percentDone } from './Turnover';
import WithdrawPage from './WithdrawPage';

beforeEach(keepToasts);

const wallet = (id: number, protocol: 'TRC20' | 'ERC20') => ({
  id,
  bank: 'USDT',
  bank_owner: protocol,
  bank_no: `T-wallet-${id}`,
  bank_address: null,
  ico: null,
});
const card = { id: 9, bank: '招商银行', bank_owner: '张三', bank_no: '**** 1111', bank_address: '深圳', ico: null };
const wallets = [wallet(1, 'TRC20'), wallet(2, 'ERC20')];

beforeEach(() => {
  forgetDrafts();
  answer('user', aUser({ withdrawusdtrate: '7.10', withdrawcashfee: '3', withdrawfeeusdttrc: '1.5' }));
  answer('getcard', ({ type }) => (type === 2 ? wallets : [card]));
  refuse('content', '', 404);
  refuse('ordertimes', '', 404);
  refuse('turnover', '', 404);
});

const open = () => renderPage(<WithdrawPage />, { at: '/withdraw', token: 't' });
const submitButton = () => screen.getByRole('button', { name: '确认取款' });

it('asks a visitor to log in and calls nothing', () => {
  renderPage(<WithdrawPage />, { at: '/withdraw' });
  expect(screen.getByText('请先登录')).toBeVisible();
  expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login?redirect=%2Fwithdraw');
});

describe('the turnover that is missing', () => {
  const even = ['concise', 'realbet'].map((category) => ({ category, percent: 100 }));
  const turnover = (missing: string, required: string) => ({
    missing,
    required,
    requirements: [
      { kind: 'deposit', amount: '300.00', missing: '20.00', created_at: '2026-05-01 10:00:00' },
      { kind: 'red-packet', amount: '8.00', missing: '8.00', created_at: '2026-05-02 10:00:00' },
    ],
    weights: even,
  });
  const region = () => screen.findByRole('region', { name: '取款前还需流水' });

  it('is shown with what is done, what it is for and what counts', async () => {
    answer('turnover', turnover('28.00', '308.00'));
    open();
    const card = within(await region());
    expect(card.getByRole('progressbar', { name: '流水进度' })).toHaveValue(90);
    expect((await region()).textContent).toContain('已完成 ¥280.00，共需 ¥308.00');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '存款 2026-05-01还需 ¥20.00 / ¥300.00',
      '红包 2026-05-02还需 ¥8.00 / ¥8.00',
    ]);
    expect(card.getByText('所有游戏都计入，结算后生效，无效的和奖金投注不计。')).toBeVisible();
    expect(card.getByRole('link', { name: '去游戏' })).toHaveAttribute('href', '/games');
  });

  it.each([
    ['with none', () => answer('turnover', { ...turnover('0.00', '0.00'), requirements: [] })],
    ['on a host without the call', () => refuse('turnover', '', 404)],
  ])('is not shown to a member %s', async (_what, arrange) => {
    arrange();
    open();
    await screen.findByRole('button', { name: '确认取款' });
    expect(screen.queryByText('取款前还需流水')).toBeNull();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('that cannot be read has a retry, and the form works', async () => {
    breakCall('turnover');
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(submitButton()).toBeEnabled();
    answer('turnover', turnover('28.00', '308.00'));
    await user.click(retry);
    expect(await region()).toBeVisible();
  });

  it.each([
    [[100, 100], '所有游戏都计入，结算后生效，无效的和奖金投注不计。'],
    [[50, 100], '真人按100%计入，电子按50%计入；结算后生效，无效的和奖金投注不计。'],
    [[20, 20], '电子、真人按20%计入；结算后生效，无效的和奖金投注不计。'],
    [[100, 0], '电子按100%计入，真人不计入；结算后生效，无效的和奖金投注不计。'],
  ])('names the games that count by %j percent', (percents, text) =>
    expect(countedText(even.map((weight, index) => ({ ...weight, percent: percents[index] ?? 0 })))).toBe(text),
  );

  it.each([
    ['0.01', '1000.00', 99],
    ['10.00', '10.00', 0],
    ['0.00', '0.00', 0],
  ])('of %s of %s is %s percent done', (missing, required, percent) =>
    expect(percentDone({ missing, required })).toBe(percent),
  );
});

describe('the form', () => {
  it('checks account, amount and payment password in this order, then leads to the withdrawals', async () => {
    const redirect = holdTimers(redirectDelay);
    answer('withdraw', null);
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: '确认取款' }));
    expect(await screen.findByText('您想要提现到哪里？')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
    await user.click(submitButton());
    expect(await screen.findByText('单笔提现金额不能低于100元！')).toBeVisible();
    await fillIn({ 取款金额: '100.' });
    await user.click(submitButton());
    expect(await screen.findByText('请输入您的支付密码！')).toBeVisible();
    expect(received('withdraw')).toHaveLength(0);

    await fillIn({ 支付密码: '123456' });
    await user.click(submitButton());
    expect(await screen.findByText('提交成功，请等待后台审核！')).toBeVisible();
    expect(received('withdraw')[0]?.body).toEqual({ bank: 1, amount: '100', password: '123456' });
    expect(screen.getByLabelText('取款金额')).toHaveValue('');
    expect(screen.getByLabelText('支付密码')).toHaveValue('');
    await redirect.run();
    expect(path()).toBe('/assets?type=1');
  });

  it('sends no request when nothing remains after the fee', async () => {
    answer('user', aUser({ withdrawusdtrate: '7.10', withdrawcashfee: '50' }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'T-wallet-2' }));
    await fillIn({ 取款金额: '100' });
    await fillIn({ 支付密码: '123456' });
    await user.click(submitButton());
    expect(await screen.findByText('实际到账金额须大于0')).toBeVisible();
    expect(received('withdraw')).toHaveLength(0);
  });
});

it('shows rate, converted amount, fee and net amount by the account’s protocol (ERC20 at first)', async () => {
  const { user } = open();
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
  expect(await screen.findByText('实际到账')).toBeVisible();
  for (const label of ['折合', '实际到账']) expect(fact(label)).toHaveTextContent('—');
  await fillIn({ 取款金额: '1000' });
  expect(fact('参考汇率')).toHaveTextContent('7.10');
  expect(fact('折合')).toHaveTextContent('约等于 140.84 USDT');
  expect(fact('手续费')).toHaveTextContent('3 USDT');
  expect(fact('实际到账')).toHaveTextContent('137.84 USDT');
  await user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
  expect(fact('手续费')).toHaveTextContent('1.5 USDT');
  expect(fact('实际到账')).toHaveTextContent('139.34 USDT');
});

it('clears amount, password and account when the tab is switched, which has its own usual time', async () => {
  const none = { usdt: null, bank: null, alipay: null, wxpay: null };
  answer('ordertimes', { deposit: none, withdrawal: { usdt: { median: 60, p90: 300 }, bank: null } });
  const { user } = open();
  expect(await screen.findByText('通常 1 分钟内到账')).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
  await fillIn({ 取款金额: '200' });
  await fillIn({ 支付密码: '123456' });
  await user.click(screen.getByRole('tab', { name: '人民币' }));
  await waitFor(() => expect(screen.queryByText(/^通常/)).toBeNull());
  // The only account.
  expect(await screen.findByRole('radio', { name: '招商银行 **** 1111' })).toBeChecked();
  expect(screen.getByLabelText('取款金额')).toHaveValue('');
  await user.click(screen.getByRole('tab', { name: '数字货币' }));
  expect(await screen.findByRole('radio', { name: 'T-wallet-1' })).not.toBeChecked();
  expect(screen.getByLabelText('支付密码')).toHaveValue('');
});

describe('the chosen account', () => {
  it('is the one that was added meanwhile, also on another page', async () => {
    const first = open();
    await screen.findByRole('radio', { name: 'T-wallet-2' });
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    first.unmount();
    answer('getcard', [...wallets, wallet(3, 'TRC20')]);
    open();
    expect(await screen.findByRole('radio', { name: 'T-wallet-3' })).toBeChecked();
  });

  it('stays when an account that the member has not chosen is added', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
    first.unmount();
    answer('getcard', [...wallets, wallet(3, 'TRC20')]);
    open();
    expect(await screen.findByRole('radio', { name: 'T-wallet-3' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'T-wallet-1' })).toBeChecked();
  });

  it('is none of several that the member has not chosen, and none that is gone', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
    first.unmount();
    answer('getcard', [wallet(2, 'ERC20'), wallet(4, 'ERC20')]);
    open();
    expect(await screen.findByRole('radio', { name: 'T-wallet-4' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'T-wallet-1' })).toBeNull();
  });
});

describe('a half-filled form', () => {
  const fill = async () => {
    const page = open();
    await page.user.click(await screen.findByRole('tab', { name: '人民币' }));
    await fillIn({ 取款金额: '250.5' });
    await fillIn({ 支付密码: '123456' });
    page.unmount();
  };

  it('is there again after the session has ended, without the password', async () => {
    await fill();
    open();
    expect(await screen.findByLabelText('取款金额')).toHaveValue('250.5');
    expect(screen.getByRole('tab', { name: '人民币' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('支付密码')).toHaveValue('');
  });

  it('is not shown to another member', async () => {
    await fill();
    answer('user', aUser({ username: 'another' }));
    open();
    expect(await screen.findByLabelText('取款金额')).toHaveValue('');
    expect(screen.getByRole('tab', { name: '数字货币' })).toHaveAttribute('aria-selected', 'true');
  });
});

it('fills in the whole balance with 全部, and reviews the withdrawal above the password', async () => {
  answer('user', aUser({ balance: '1234.00', withdrawusdtrate: '7.10', withdrawcashfee: '3' }));
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'T-wallet-2' }));
  await user.click(screen.getByRole('button', { name: '全部' }));
  expect(screen.getByLabelText('取款金额')).toHaveValue('1234');
  const to = screen.getByText('取款至');
  expect(to.nextElementSibling).toHaveTextContent('T-wa…et-2');
  expect(to.compareDocumentPosition(screen.getByLabelText('支付密码'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['is cleared', '', ''],
  ['stays if it was changed meanwhile', '0', '3000'],
])('the amount of a submitted withdrawal %s', async (_what, typed, left) => {
  const held = holdCall('withdraw', null);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'T-wallet-2' }));
  await fillIn({ 取款金额: '300' });
  await fillIn({ 支付密码: '123456' });
  await user.click(submitButton());
  await held.asked;
  if (typed) await user.type(screen.getByLabelText('取款金额'), typed);
  held.answer();
  await waitFor(() => expect(screen.getByLabelText('支付密码')).toHaveValue(''));
  expect(screen.getByLabelText('取款金额')).toHaveValue(left);
});

describe('adding accounts', () => {
  test.each([
    [5, 1],
    [6, 0],
  ])('with %i wallets shows %i tiles to add one', async (count, tiles) => {
    answer(
      'getcard',
      Array.from({ length: count }, (_, index) => wallet(index + 1, 'TRC20')),
    );
    open();
    expect(await screen.findAllByRole('radio', { name: /T-wallet/ })).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: '添加USDT地址' })).toHaveLength(tiles);
  });

  it('checks a new USDT address, shows a refusal, adds it and shows it in the list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '添加USDT地址' }));
    const dialog = within(await screen.findByRole('dialog', { name: '添加USDT地址' }));
    const add = await dialog.findByRole('button', { name: '确认添加' });
    expect(await dialog.findByRole('radio', { name: 'ERC20' })).toBeChecked();
    await user.click(add);
    expect(await screen.findByText('请输入USDT地址')).toBeVisible();
    await fillIn({ USDT地址: '0xabc' });
    await user.click(dialog.getByRole('radio', { name: 'TRC20' }));
    fireEvent.input(dialog.getByLabelText('支付密码'), { target: { value: '123456' } });
    expect(received('bindcard')).toEqual([]);
    refuse('bindcard', '支付密码错误！');
    await user.click(add);
    expect(await screen.findByText('支付密码错误！')).toBeVisible();
    await waitFor(() => expect(add).toBeEnabled());
    answer('bindcard', null);
    answer('getcard', [...wallets, wallet(3, 'TRC20')]);
    await user.click(add);
    expect(await screen.findByText('添加成功！')).toBeVisible();
    expect(received('bindcard')[1]?.body).toEqual({
      bank: 'USDT',
      bank_no: '0xabc',
      bank_owner: 'TRC20',
      pay_pass: '123456',
    });
    expect(await screen.findByRole('radio', { name: 'T-wallet-3' })).toBeInTheDocument();
    expect(received('withdraw')).toHaveLength(0);
  });

  it('leads to the page that adds a bank card, and to customer service', async () => {
    const { user, path } = open();
    await user.click(await screen.findByRole('tab', { name: '人民币' }));
    expect(await screen.findByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/kefu');
    await user.click(await screen.findByRole('button', { name: '添加银行卡' }));
    expect(path()).toBe('/addBankCard');
  });
});

it('shows the operator’s text before the link to customer service, or the default', async () => {
  const hint = async () => (await screen.findByRole('link', { name: '联系客服' })).parentElement;
  const { unmount } = open();
  expect(await hint()).toHaveTextContent('取款遇到问题？联系客服');
  unmount();
  answer('content', ({ key }) => ({ key: String(key), value: key === 'withdraw.help' ? '每日三次为限。' : null }));
  open();
  await waitFor(async () => expect(await hint()).toHaveTextContent('每日三次为限。联系客服'));
});

describe('formats of API hosts', () => {
  it('accepts a protocol in lower case', async () => {
    answer('getcard', [{ ...wallet(1, 'TRC20'), bank_owner: 'trc20' }]);
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
    expect(screen.getByText('1.5 USDT')).toBeVisible();
  });

  it('links to setting a fund password after a refusal because none is set', async () => {
    refuse('withdraw', '您还未设置资金密码！');
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'T-wallet-1' }));
    await fillIn({ 取款金额: '300' });
    await fillIn({ 支付密码: '123456' });
    await user.click(submitButton());
    expect(await screen.findByRole('link', { name: '设置资金密码' })).toHaveAttribute('href', '/modifyPayPassword');
    refuse('withdraw', '余额不足！');
    await user.click(submitButton());
    expect(await screen.findByText('余额不足！')).toBeVisible();
    expect(screen.queryByRole('link', { name: '设置资金密码' })).toBeNull();
  });
});

it('keeps the form while accounts are fetched again after a failure', async () => {
  breakCall('getcard');
  const { user } = open();
  await fillIn({ 取款金额: '300' });
  await fillIn({ 支付密码: '123456' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post('*/api/getcard', async () => {
      await held;
      return HttpResponse.json({ code: 200, message: '', data: wallets });
    }),
  );
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByLabelText('取款金额')).toHaveValue('300');
  release();
  expect(await screen.findByRole('radio', { name: 'T-wallet-1' })).toBeInTheDocument();
  expect(screen.getByLabelText('取款金额')).toHaveValue('300');
  expect(document.getElementsByName('password')[0]).toHaveValue('123456');
});

it('keeps the draft of a member whose user info fails when the page opens', async () => {
  const { unmount } = open();
  await fillIn({ 取款金额: '300' });
  unmount();
  breakCall('user');
  const { store } = open();
  expect(await screen.findByLabelText('取款金额')).toHaveValue('');
  answer('user', aUser());
  act(() => void store.dispatch(memberApi.util.invalidateTags(['User'])));
  await waitFor(() => expect(screen.getByLabelText('取款金额')).toHaveValue('300'));
});

it('keeps what was typed while user info failed, beside the rest of the draft', async () => {
  const { user, unmount } = open();
  await fillIn({ 取款金额: '300' });
  await user.click(await screen.findByRole('radio', { name: 'T-wallet-2' }));
  unmount();
  breakCall('user');
  const { store } = open();
  await fillIn({ 取款金额: '500' });
  answer('user', aUser());
  act(() => void store.dispatch(memberApi.util.invalidateTags(['User'])));
  expect(await screen.findByRole('radio', { name: 'T-wallet-2', checked: true })).toBeVisible();
  expect(screen.getByLabelText('取款金额')).toHaveValue('500');
});

describe('完善资料', () => {
  const reminder = () => screen.queryByRole('dialog', { name: '完善资料' });

  const name = ['客服登记', '/kefu'];
  const mobile = ['设置手机号', '/modifyPhone'];
  const password = ['设置资金密码', '/modifyPayPassword'];

  test.each([
    [{}, null],
    [{ mobile: '' }, [mobile]],
    [{ realname: null }, [name]],
    [{ realname: '', mobile: null }, [name, mobile]],
    [{ haspaypassword: 0 }, [password]],
    [{ paypassword: '0', mobile: '' }, [mobile, password]],
    [{ haspaypassword: 1 }, null],
    [{ paypassword: null }, null],
  ])('with the profile %j links to %j', (changes, links) => {
    renderPage(<ProfileReminder user={{ ...aUser(), ...changes }} />);
    const found = reminder();
    const shown =
      found &&
      within(found)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(shown).toEqual(links);
  });

  it('is shown once per session, is not modal and does not take the focus', async () => {
    const { user, unmount } = renderPage(
      <>
        <ProfileReminder user={aUser({ mobile: '' })} />
        <button>确认存款</button>
      </>,
    );
    expect(screen.getByRole('button', { name: '确认存款' })).toBeVisible();
    expect(reminder()).toHaveAttribute('aria-modal', 'false');
    expect(reminder()).not.toContainElement(document.activeElement as HTMLElement);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(reminder()).not.toBeInTheDocument();
    unmount();
    renderPage(<ProfileReminder user={aUser({ mobile: '' })} />);
    expect(reminder()).not.toBeInTheDocument();
  });
});
