import { checkScreen } from '../fixtures/checkScreen';
import { loseFirstResponse, submitTwice, replayNotice } from '../fixtures/lostResponse';
import { openAs } from '../fixtures/member';
import { callApi, balance, memberWithMoney } from '../fixtures/memberApi';
import { runOperatorCommand, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { openTwoTabs } from '../fixtures/openTwoTabs';

/* A red packet is paid once on the site's own API host, whatever happens to responses (docs/product/red-packets.md). */

/** A red packet for everyone, all day, with a fixed amount. */
const rule = {
  start_time: '00:00:00',
  end_time: '23:59:59',
  day_flow: '0',
  flow_money: '0',
  recharge: '0',
  least: '8.88',
  most: '8.88',
};

test.beforeAll(
  async () => void (await runOperatorCommand('content', 'set', 'red-packet-rules', JSON.stringify([rule]))),
);
test.afterAll(async () => void (await runOperatorCommand('content', 'reset', 'red-packet-rules', '--confirm')));

const packets = (token: string) =>
  callApi<{ total: number; data: { redpacketmoney: string }[] }>('redpacket', { page: 1 }, token);

test('pays a red packet once when the first response is lost, although none is left at the retry', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const token = await memberWithMoney();
  const keys = await loseFirstResponse(page, 'douserredpacket');
  await openAs(page, token, '/hongbao');
  await expect(page.getByText('剩余次数').locator('..')).toContainText('1');
  await submitTwice(page, '抢红包', keys, '服务器异常，请稍后再试');
  const won = page.getByRole('dialog', { name: /^恭喜您获得/ });
  await expect(won).toContainText('8.88');
  await checkScreen(page, 'red-packet-replayed');
  await page.keyboard.press('Escape');
  await expect(replayNotice(page)).toBeVisible();
  expect(await balance(token)).toBe(1008.88);
  expect((await packets(token)).total).toBe(1);

  await page.getByRole('button', { name: '抢红包' }).click();
  await expect(page.getByText('您的剩余次数不足！')).toBeVisible();
  expect(keys).toHaveLength(2);
  await page.goto(`${siteUrl()}/#/welfare`);
  await expect(page.getByText('¥8.88').first()).toBeVisible();
});

test('pays one red packet when two tabs claim it at once', async ({ context }) => {
  const token = await memberWithMoney();
  const { clickInBoth } = await openTwoTabs(context, token, '/hongbao', async (tab) => {
    await expect(tab.getByText('剩余次数').locator('..')).toContainText('1');
  });
  const texts = await clickInBoth('抢红包', /^(恭喜您获得.*|您的剩余次数不足！)$/);
  expect(texts.filter((text) => text.startsWith('恭喜您获得'))).toHaveLength(1);
  expect(texts).toContain('您的剩余次数不足！');
  expect(await balance(token)).toBe(1008.88);
  expect((await packets(token)).total).toBe(1);
});
