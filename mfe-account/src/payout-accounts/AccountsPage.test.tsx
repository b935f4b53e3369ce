import { useLocation, useNavigate, type PayoutAccount } from '@site/shared';
import { answer, breakCall, fillIn, keepToasts, received, refuse, renderPage } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import AccountsPage from './AccountsPage';
import AddBankCardPage from './AddBankCardPage';
import AddUsdtPage from './AddUsdtPage';

beforeEach(keepToasts);

const card = (id: number): PayoutAccount => ({
  id,
  bank: '招商银行',
  bank_owner: '张三',
  bank_no: `****000${id}`,
  bank_address: '北京分行',
  ico: null,
});
const wallet: PayoutAccount = {
  id: 9,
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  bank_address: null,
  ico: null,
};

const hold = (cards: PayoutAccount[], wallets: PayoutAccount[] = []) =>
  answer('getcard', ({ type }) => (type === 1 ? cards : wallets));

const open = (at = '/bankCard') => renderPage(<AccountsPage />, { at, token: 't' });

test('shows cards and wallets in tabs, each with a link to add one', async () => {
  hold([card(1)], [wallet]);
  const page = open();
  expect(await page.findByText('****0001')).toBeVisible();
  expect(page.getByRole('link', { name: '添加银行卡' })).toHaveAttribute('href', '/addBankCard');
  expect(page.queryByRole('link', { name: '添加USDT钱包' })).toBeNull();

  await page.user.click(page.getByRole('tab', { name: 'USDT钱包' }));
  expect(await page.findByText(wallet.bank_no)).toBeVisible();
  expect(page.getByRole('link', { name: '添加USDT钱包' })).toHaveAttribute('href', '/addUsdtCard');
  expect(page.path()).toBe('/bankCard?tab=usdt');
  expect(received('getcard').map(({ body }) => body)).toEqual([{ type: 1 }, { type: 2 }]);
});

test('accepts a list wrapped in data and a missing number', async () => {
  answer('getcard', { data: [{ ...wallet, bank_no: null }] } as never);
  expect(await open('/bankCard?tab=usdt').findByText(/TRC20/)).toBeVisible();
});

test.each([
  [4, true],
  [5, false],
])('with %i cards the add link is shown: %s', async (count, shown) => {
  hold(Array.from({ length: count }, (_, index) => card(index + 1)));
  const page = open();
  await page.findByText('****0001');
  expect(page.queryByRole('link', { name: '添加银行卡' }) !== null).toBe(shown);
});

test('an empty list shows 暂无记录 and the link to add one', async () => {
  answer('getcard', null as never);
  const page = open('/bankCard?tab=usdt');
  expect(await page.findByText('暂无记录')).toBeVisible();
  expect(page.getByRole('link', { name: '添加USDT钱包' })).toBeVisible();
});

test('unbinds after confirmation, and shows a refusal', async () => {
  let cards = [card(1), card(2)];
  answer('getcard', () => cards);
  refuse('delcard', '该账户有待审核的取款！');
  const page = open();
  const [unbind] = await page.findAllByRole('button', { name: '解绑' });
  const answerQuestion = async (name: string) => {
    await page.user.click(unbind as HTMLElement);
    const dialog = within(await page.findByRole('alertdialog', { name: '确定解绑吗？' }));
    await page.user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  };
  await answerQuestion('取消');
  expect(received('delcard')).toHaveLength(0);
  await answerQuestion('确定');
  expect(await page.findByText('该账户有待审核的取款！')).toBeInTheDocument();
  answer('delcard', () => {
    cards = [card(2)];
    return null;
  });
  await answerQuestion('确定');
  expect(await page.findByText('解绑成功')).toBeInTheDocument();
  expect(received('delcard')[1]?.body).toEqual({ id: 1 });
  await waitFor(() => expect(page.queryByText('****0001')).toBeNull());
});

describe('new accounts', () => {
  /** The adding pages behind a page that leads to them, so that there is a screen to go back to. */
  function Site() {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    if (pathname === '/addBankCard') return <AddBankCardPage />;
    if (pathname === '/addUsdtCard') return <AddUsdtPage />;
    return (
      <>
        <button onClick={() => void navigate('/addBankCard')}>卡</button>
        <button onClick={() => void navigate('/addUsdtCard')}>钱包</button>
      </>
    );
  }

  const open = (at: string) => renderPage(<Site />, { at, token: 't' });
  type Page = ReturnType<typeof open>;

  const confirm = ({ user, getByRole }: Page) => user.click(getByRole('button', { name: '确认添加' }));

  test('添加银行卡 checks the form, keeps it after a refusal, binds the card and goes back', async () => {
    answer('banklist', { data: [{ bank_name: '工商银行' }, { bank_name: '招商银行' }] } as never);
    refuse('bindcard', '支付密码错误！');
    const page = open('/bankCard');
    await page.user.click(page.getByRole('button', { name: '卡' }));
    expect(await page.findByLabelText('姓名')).toHaveAttribute('maxlength', '80');
    expect(page.getByLabelText('开户行地址')).toHaveAttribute('maxlength', '80');
    expect(page.getByLabelText('银行卡号')).toHaveAttribute('maxlength', '19');
    expect(page.getByLabelText('支付密码')).toHaveAttribute('autocomplete', 'one-time-code');
    await confirm(page);
    expect(await page.findByText('请输入姓名')).toBeVisible();
    expect(received('bindcard')).toHaveLength(0);

    await page.findByRole('option', { name: '招商银行' });
    await page.user.selectOptions(page.getByLabelText('银行'), '招商银行');
    await fillIn({ 姓名: '张三', 开户行地址: '北京分行', 银行卡号: '6225880100000000', 支付密码: '123456' });
    await confirm(page);
    expect(await page.findByText('支付密码错误！')).toBeVisible();
    expect(page.path()).toBe('/addBankCard');
    expect(page.getByLabelText('银行卡号')).toHaveValue('6225880100000000');

    answer('bindcard', null);
    await waitFor(() => expect(page.getByRole('button', { name: '确认添加' })).toBeEnabled());
    await confirm(page);
    expect(await page.findByText('绑定成功')).toBeVisible();
    await waitFor(() => expect(page.path()).toBe('/bankCard'));
    expect(received('bindcard')[1]?.body).toEqual({
      bank_owner: '张三',
      bank: '招商银行',
      bank_address: '北京分行',
      bank_no: '6225880100000000',
      pay_pass: '123456',
    });
  });

  test('a failed bank list can be retried', async () => {
    breakCall('banklist');
    const page = open('/addBankCard');
    const retry = await page.findByRole('button', { name: '重试' });
    answer('banklist', [{ bank_name: '招商银行' }]);
    await page.user.click(retry);
    expect(await page.findByRole('option', { name: '招商银行' })).toBeInTheDocument();
  });

  test('添加USDT钱包 sends the protocol, at first ERC20, and goes back to the wallets', async () => {
    const bank_no = '0x52908400098527886E0F7030069857D2E4169EE7';
    answer('bindcard', null);
    const page = open('/addUsdtCard');
    expect(await page.findByRole('radiogroup', { name: '钱包协议' })).toBeVisible();
    await confirm(page);
    expect(await page.findByText('请输入USDT地址')).toBeVisible();
    expect(received('bindcard')).toHaveLength(0);
    expect(page.getByRole('radio', { name: 'ERC20' })).toBeChecked();
    await page.user.click(page.getByRole('radio', { name: 'TRC20' }));
    await fillIn({ USDT地址: bank_no, 支付密码: '123456' });
    await confirm(page);
    expect(await page.findByText('绑定成功')).toBeVisible();
    expect(received('bindcard')[0]?.body).toEqual({ bank: 'USDT', bank_no, bank_owner: 'TRC20', pay_pass: '123456' });
    await waitFor(() => expect(page.path()).toBe('/bankCard?tab=usdt'));
  });
});
