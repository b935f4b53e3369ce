import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { member } from '../fixtures/scriptedHost';
import { expect, test } from '../fixtures/test';
import { ScreenReader } from './screenReader';

/*
 * A deposit and a withdrawal with a screen reader and the keyboard alone: what is said at each stop stands in a
 * transcript beside this file. `TRANSCRIPTS=1` writes them again, to be read before they are committed.
 */

const expectTranscript = (reader: ScreenReader, name: string) => {
  const file = join(import.meta.dirname, `${name}.txt`);
  const text = `${reader.lines.join('\n')}\n`;
  if (process.env.TRANSCRIPTS) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
};

test('deposits with a screen reader', async ({ page, host, open, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('payinfo', {
    info: { amount: '100.00', real_money: '14.08', bank: 'ERC20', paytype: 'usdt' },
    cardlist: { mch_id: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', payimg: '' },
  });
  const reader = new ScreenReader(page);
  await reader.start();
  await open('/deposit', 'member');
  await expect(page.getByRole('button', { name: '确认存款' })).toBeVisible();
  await page.getByRole('heading', { level: 1, name: '存款' }).click();
  await reader.announcements();
  await reader.tabTo('数字货币');
  await reader.tabTo('TRC20');
  await reader.press('ArrowRight');
  await reader.tabTo('确认存款');
  await reader.press('Enter');
  await reader.expectAnnouncement('请输入正确的金额！');
  await reader.read();
  await reader.type('100');
  await reader.tabTo('确认存款');
  host.refuse('recharge', '系统繁忙');
  await page.keyboard.press('Space');
  await reader.expectAnnouncement('系统繁忙');
  await expect(page.getByRole('button', { name: '确认存款' })).toBeFocused();
  await reader.read();
  host.answer('recharge', null, 'D202611210001');
  await page.keyboard.press('Space');
  const payment = page.getByRole('dialog', { name: '支付信息' });
  await expect(payment.getByText('14.08 USDT')).toBeVisible();
  await expect(payment.getByRole('button', { name: '复制', exact: true })).toBeVisible();
  await reader.read();
  await reader.tabTo('我已支付');
  await page.keyboard.press('Enter');
  await reader.expectAnnouncement('资产');
  expectTranscript(reader, 'deposit');
});

test('withdraws with a screen reader', async ({ page, host, open }) => {
  const wallet = (id: number, protocol: string) => ({
    id,
    bank: 'USDT',
    bank_owner: protocol,
    bank_no: `TXYZabcdefghijkmnopqrstuvwxyz1234${id}`,
    bank_address: '',
    ico: '',
  });
  host.answer('user', { ...member, withdrawusdtrate: '7.1', withdrawcashfee: '3', withdrawfeeusdttrc: '1' });
  host.answer('getcard', [wallet(1, 'TRC20'), wallet(2, 'ERC20')]);
  host.answer('withdraw', null);
  const reader = new ScreenReader(page);
  await reader.start();
  await open('/withdraw', 'member');
  await expect(page.getByRole('button', { name: '确认取款' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByRole('heading', { level: 1, name: '取款' }).click();
  await reader.announcements();
  await reader.tabTo('确认取款');
  await reader.press('Enter');
  await reader.expectAnnouncement('您想要提现到哪里？');
  await reader.read();
  await reader.press('Space');
  await reader.tabTo('取款金额');
  await reader.type('50');
  await reader.tabTo('确认取款');
  await reader.press('Enter');
  await reader.expectAnnouncement('单笔提现金额不能低于100元！');
  await reader.read();
  await reader.tabTo('全部');
  await reader.press('Space');
  await reader.tabTo('支付密码');
  await reader.type('246810', '••••••');
  await reader.tabTo('确认取款');
  await page.keyboard.press('Space');
  await reader.expectAnnouncement('提交成功，请等待后台审核！');
  expectTranscript(reader, 'withdrawal');
});
