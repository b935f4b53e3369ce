import { fundPassword } from '../fixtures/member';
import { balance, placeBet, rebates, records, memberWithMoney, transferIn } from '../fixtures/memberApi';
import { expect, test } from '../fixtures/test';
import { openTwoTabs } from '../fixtures/openTwoTabs';

/* One member submits the same request in two tabs at once, and the site's own API host moves the money once. */

test('refuses one of two simultaneous withdrawals of the same balance', async ({ context }) => {
  const token = await memberWithMoney();
  const { clickInBoth } = await openTwoTabs(context, token, '/withdraw', async (tab) => {
    await tab.getByRole('radio').first().check();
    await tab.getByLabel('取款金额').fill('800');
    await tab.getByLabel('支付密码', { exact: true }).fill(fundPassword);
  });
  const texts = await clickInBoth('确认取款', /^(提交成功，请等待后台审核！|余额不足！)$/);
  expect(texts).toEqual(['余额不足！', '提交成功，请等待后台审核！'].toSorted());
  expect((await records(token, 2)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('refuses one of two simultaneous transfers of the same balance', async ({ context }) => {
  const token = await memberWithMoney();
  const { clickInBoth } = await openTwoTabs(context, token, '/assets?type=2', async (tab) => {
    await tab.getByRole('button', { name: '转账', exact: true }).first().click();
    await tab.getByRole('dialog', { name: '转账' }).getByLabel('操作金额').fill('800');
  });
  const texts = await clickInBoth('确认转账', /^(转账成功！|操作金额超出了您的账户余额！)$/);
  expect(texts).toEqual(['操作金额超出了您的账户余额！', '转账成功！'].toSorted());
  expect((await records(token, 3)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('recovers platform balances once when two tabs request it', async ({ context }) => {
  const token = await memberWithMoney();
  await transferIn(token, 'AG', '600');
  const { clickInBoth } = await openTwoTabs(context, token, '/assets?type=3', async (tab) => {
    await expect(tab.getByText('¥600.00').first()).toBeVisible();
  });
  const texts = await clickInBoth('一键回收', /^(回收成功，共回收600\.00元|各平台暂无可回收的余额)$/);
  expect(texts).toEqual(['各平台暂无可回收的余额', '回收成功，共回收600.00元'].toSorted());
  expect((await records(token, 4)).total).toBe(1);
  expect(await balance(token)).toBe(1000);
});

test('pays a rebate once when two tabs claim it', async ({ context }) => {
  const token = await memberWithMoney();
  await transferIn(token, 'AG', '500');
  await placeBet(token, 'AG', '100');
  const { waiting } = await rebates(token);
  expect(waiting).toBeGreaterThan(0);
  const { clickInBoth } = await openTwoTabs(context, token, '/assets?type=5', async (tab) => {
    await expect(tab.getByText(`¥${waiting.toFixed(2)}`).first()).toBeVisible();
  });
  const texts = await clickInBoth('立即领取', /^(领取成功，共.*元|暂无领取额度！)$/);
  expect(texts).toEqual([`领取成功，共${waiting.toFixed(2)}元`, '暂无领取额度！'].toSorted());
  expect(await rebates(token)).toEqual({ claimed: waiting, waiting: 0 });
  expect(await balance(token)).toBeCloseTo(500 + waiting, 6);
});
