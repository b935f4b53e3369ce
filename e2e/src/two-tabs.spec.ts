import { fundPassword } from './site/member';
import { balance, play, rebates, records, richMember, transferIn } from './site/money';
import { expect, test } from './site/test';
import { twoTabs } from './site/twoTabs';

/* One member in two tabs, or with two impatient fingers on two devices: both press at once, and the real host moves the money once. */

test('a withdrawal of the same balance: one is refused', async ({ context }) => {
  const token = await richMember();
  const { press } = await twoTabs(context, token, '/withdraw', async (tab) => {
    await tab.getByRole('radio').first().check();
    await tab.getByLabel('取款金额').fill('800');
    await tab.getByLabel('支付密码', { exact: true }).fill(fundPassword);
  });
  const said = await press('确认取款', /^(提交成功，请等待后台审核！|余额不足！)$/);
  expect(said).toEqual(['余额不足！', '提交成功，请等待后台审核！'].toSorted());
  expect((await records(token, 2)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('a transfer of the same balance: one is refused', async ({ context }) => {
  const token = await richMember();
  const { press } = await twoTabs(context, token, '/assets?type=2', async (tab) => {
    await tab.getByRole('button', { name: '转账', exact: true }).first().click();
    await tab.getByRole('dialog', { name: '转账' }).getByLabel('操作金额').fill('800');
  });
  const said = await press('确认转账', /^(转账成功！|操作金额超出了您的账户余额！)$/);
  expect(said).toEqual(['操作金额超出了您的账户余额！', '转账成功！'].toSorted());
  expect((await records(token, 3)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('a recovery: what is on the platforms comes back once', async ({ context }) => {
  const token = await richMember();
  await transferIn(token, 'AG', '600');
  const { press } = await twoTabs(context, token, '/assets?type=3', async (tab) => {
    await expect(tab.getByText('¥600.00').first()).toBeVisible();
  });
  const said = await press('一键回收', /^(回收成功，共回收600\.00元|各平台暂无可回收的余额)$/);
  expect(said).toEqual(['各平台暂无可回收的余额', '回收成功，共回收600.00元'].toSorted());
  expect((await records(token, 4)).total).toBe(1);
  expect(await balance(token)).toBe(1000);
});

test('a rebate: it is paid once', async ({ context }) => {
  const token = await richMember();
  await transferIn(token, 'AG', '500');
  await play(token, 'AG', '100');
  const { waiting } = await rebates(token);
  expect(waiting).toBeGreaterThan(0);
  const { press } = await twoTabs(context, token, '/assets?type=5', async (tab) => {
    await expect(tab.getByText(`¥${waiting.toFixed(2)}`).first()).toBeVisible();
  });
  const said = await press('立即领取', /^(领取成功，共.*元|暂无领取额度！)$/);
  expect(said).toEqual([`领取成功，共${waiting.toFixed(2)}元`, '暂无领取额度！'].toSorted());
  expect(await rebates(token)).toEqual({ claimed: waiting, waiting: 0 });
  expect(await balance(token)).toBeCloseTo(500 + waiting, 6);
});
