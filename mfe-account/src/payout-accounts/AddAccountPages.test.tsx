import { useLocation, useNavigate } from '@site/shared';
import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import AddBankCardPage from './AddBankCardPage';
import AddUsdtPage from './AddUsdtPage';

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

async function fillInCard({ user, findByLabelText, findByRole, getByLabelText }: Page) {
  await user.type(await findByLabelText('姓名'), '张三');
  await findByRole('option', { name: '招商银行' });
  await user.selectOptions(getByLabelText('银行'), '招商银行');
  await user.type(getByLabelText('开户行地址'), '北京分行');
  await user.type(getByLabelText('银行卡号'), '6225880100000000');
  await user.type(getByLabelText('支付密码'), '123456');
}

describe('添加银行卡', () => {
  beforeEach(() => answer('banklist', [{ bank_name: '工商银行' }, { bank_name: '招商银行' }]));

  test('an empty form asks for the name without a call', async () => {
    const page = open('/addBankCard');
    expect(await page.findByLabelText('姓名')).toHaveAttribute('maxlength', '80');
    expect(page.getByLabelText('开户行地址')).toHaveAttribute('maxlength', '80');
    expect(page.getByLabelText('银行卡号')).toHaveAttribute('maxlength', '19');
    await confirm(page);
    expect(await page.findByText('请输入姓名')).toBeVisible();
    expect(received('bindcard')).toHaveLength(0);
  });

  test('binds the card, shows 绑定成功 and goes back', async () => {
    answer('bindcard', null);
    const page = open('/bankCard');
    await page.user.click(page.getByRole('button', { name: '卡' }));
    await fillInCard(page);
    await confirm(page);
    expect(await page.findByText('绑定成功')).toBeVisible();
    await waitFor(() => expect(page.path()).toBe('/bankCard'));
    expect(received('bindcard')[0]?.body).toEqual({
      bank_owner: '张三',
      bank: '招商银行',
      bank_address: '北京分行',
      bank_no: '6225880100000000',
      pay_pass: '123456',
    });
  });

  test.each([[{ data: [{ bank_name: '招商银行' }] }], [null]])('accepts the bank list %j', async (list) => {
    answer('banklist', list as never);
    const page = open('/addBankCard');
    await waitFor(() => expect(received('banklist')).toHaveLength(1));
    expect(await page.findByLabelText('银行')).toBeVisible();
    if (list) expect(await page.findByRole('option', { name: '招商银行' })).toBeInTheDocument();
  });

  test('password managers ignore the fund password field', async () => {
    expect(await open('/addBankCard').findByLabelText('支付密码')).toHaveAttribute('autocomplete', 'one-time-code');
  });

  test('a refusal is shown and the input stays', async () => {
    refuse('bindcard', '支付密码错误！');
    const page = open('/addBankCard');
    await fillInCard(page);
    await confirm(page);
    expect(await page.findByText('支付密码错误！')).toBeVisible();
    expect(page.path()).toBe('/addBankCard');
    expect(page.getByLabelText('银行卡号')).toHaveValue('6225880100000000');
  });

  test('a failed bank list can be retried', async () => {
    breakCall('banklist');
    const page = open('/addBankCard');
    const retry = await page.findByRole('button', { name: '重试' });
    answer('banklist', [{ bank_name: '招商银行' }]);
    await page.user.click(retry);
    expect(await page.findByRole('option', { name: '招商银行' })).toBeInTheDocument();
  });
});

describe('添加USDT钱包', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';

  test.each([
    [undefined, 'ERC20'],
    ['TRC20', 'TRC20'],
  ])('with protocol choice %s it sends %s and goes back to the wallets', async (choice, sent) => {
    answer('bindcard', null);
    const page = open('/addUsdtCard');
    await page.user.type(await page.findByLabelText('USDT地址'), address);
    expect(await page.findByRole('radiogroup', { name: '钱包协议' })).toBeVisible();
    if (choice) await page.user.click(page.getByRole('radio', { name: choice }));
    await page.user.type(page.getByLabelText('支付密码'), '123456');
    await confirm(page);
    expect(await page.findByText('绑定成功')).toBeVisible();
    expect(received('bindcard')[0]?.body).toEqual({
      bank: 'USDT',
      bank_no: address,
      bank_owner: sent,
      pay_pass: '123456',
    });
    await waitFor(() => expect(page.path()).toBe('/bankCard?tab=usdt'));
  });

  test('an empty form asks for the address', async () => {
    const page = open('/addUsdtCard');
    await page.findByLabelText('USDT地址');
    await confirm(page);
    expect(await page.findByText('请输入USDT地址')).toBeVisible();
    expect(received('bindcard')).toHaveLength(0);
  });
});
