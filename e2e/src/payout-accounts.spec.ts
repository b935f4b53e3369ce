import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 我的银行卡, 添加银行卡, 添加USDT钱包 (spec 1 §2, §5; decisions 22, 29). */

const card = (id: number) => ({
  id,
  bank: '招商银行',
  bank_owner: '林晚',
  bank_no: `**** ${1000 + id}`,
  bank_address: '深圳分行',
  ico: '',
});
const wallet = (id: number) => ({
  id,
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: `TXYZabcdefghijkmnopqrstuvwxyz1234${id}`,
  bank_address: '',
  ico: '',
});

for (const count of [0, 4, 5])
  test(`with ${count} of a kind the list ${count < 5 ? 'offers another' : 'offers none'}`, async ({
    page,
    host,
    open,
  }) => {
    host.answerWith('getcard', ({ type }) =>
      Array.from({ length: count }, (_, id) => (Number(type) === 1 ? card(id + 1) : wallet(id + 1))),
    );
    await open('/bankCard', 'member');
    if (count === 0) await expect(page.getByText('暂无记录')).toBeVisible();
    else await expect(page.getByRole('button', { name: /解绑/ })).toHaveCount(count);
    await expect(page.getByRole('link', { name: '添加银行卡' })).toHaveCount(count < 5 ? 1 : 0);
    await look(page, `bank-cards-${count}`);
    await page.getByRole('tab', { name: 'USDT钱包' }).click();
    await expect(page.getByRole('link', { name: '添加USDT钱包' })).toHaveCount(count < 5 ? 1 : 0);
  });

test('解绑 asks first', async ({ page, host, open }) => {
  host.answerWith('getcard', ({ type }) => (Number(type) === 1 ? [card(1)] : []));
  host.answer('delcard', null);
  await open('/bankCard', 'member');
  const unbind = page.getByRole('button', { name: /解绑/ });
  await unbind.click();
  const question = page.getByRole('alertdialog', { name: '确定解绑吗？' });
  await look(page, 'unbind');
  await question.getByRole('button', { name: '取消' }).click();
  expect(host.asked('delcard')).toEqual([]);
  host.refuse('delcard', '有未完成的提现');
  await unbind.click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('有未完成的提现')).toBeVisible();
  host.answer('delcard', null);
  host.answer('getcard', []);
  await unbind.click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('解绑成功')).toBeVisible();
  await expect(page.getByText('暂无记录')).toBeVisible();
  expect(host.asked('delcard')).toEqual([{ id: 1 }, { id: 1 }]);
});

test('a card: seven checks in order, then back', async ({ page, host, open }) => {
  await open('/bankCard', 'member');
  await page.getByRole('link', { name: '添加银行卡' }).click();
  const say = async (message: string) => {
    await page.getByRole('button', { name: '确认添加' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  };
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await expect(page.getByLabel('姓名')).toHaveAttribute('maxlength', '80');
  await expect(page.getByLabel('开户行地址')).toHaveAttribute('maxlength', '80');
  await expect(page.getByLabel('银行卡号')).toHaveAttribute('maxlength', '19');
  await fill('姓名', '');
  await say('请输入姓名');
  await fill('姓名', '林晚');
  await say('请输入银行');
  await page.getByLabel('银行', { exact: true }).selectOption('招商银行');
  await say('请输入开户行地址');
  await fill('开户行地址', '深圳分行');
  await say('请输入银行卡号');
  await fill('银行卡号', '6222021');
  await say('请输入支付密码');
  await fill('支付密码', '12345');
  await say('请输入正确的卡号长度');
  await fill('银行卡号', '6222021234567890');
  await say('请输入支付密码长度');
  await look(page, 'add-card-refused');
  expect(host.asked('bindcard')).toEqual([]);
  host.answer('bindcard', null);
  await fill('支付密码', '246810');
  await say('绑定成功');
  await expect(page).toHaveURL(/#\/bankCard/);
  expect(host.asked('bindcard')).toEqual([
    {
      bank_owner: '林晚',
      bank: '招商银行',
      bank_address: '深圳分行',
      bank_no: '6222021234567890',
      pay_pass: '246810',
    },
  ]);
});

test('a wallet: checks in order, ERC20 by default', async ({ page, host, open }) => {
  await open('/bankCard', 'member');
  await page.goto(`${site()}/#/addUsdtCard`);
  const say = async (message: string) => {
    await page.getByRole('button', { name: '确认添加' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  };
  await expect(page.getByRole('radio', { name: /ERC20/ })).toBeChecked();
  await say('请输入USDT地址');
  await page.getByLabel('USDT地址').fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await say('请输入支付密码');
  await page.getByLabel('支付密码').fill('246810');
  host.refuse('bindcard', '支付密码错误！');
  await say('支付密码错误！');
  host.answer('bindcard', null);
  await say('绑定成功');
  expect(host.asked('bindcard').at(-1)).toEqual({
    bank: 'USDT',
    bank_no: '0x52908400098527886E0F7030069857D2E4169EE7',
    bank_owner: 'ERC20',
    pay_pass: '246810',
  });
});
