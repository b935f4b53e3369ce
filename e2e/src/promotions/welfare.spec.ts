import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 福利中心: the received red packets, ten a page (docs/product/red-packets.md). */

const rows = Array.from({ length: 25 }, (_, index) => ({
  money: '100.00',
  redpacketmoney: `${index + 1}.00`,
  created_at: `2026-11-20 11:00:${String(59 - index)}`,
}));

const pageOf = (asked: unknown) => {
  const current = Number(asked);
  return {
    current_page: current,
    last_page: 3,
    per_page: 10,
    total: 25,
    data: rows.slice((current - 1) * 10, current * 10),
  };
};

test('lists 25 red packets ten a page, each once, and marks the end', async ({ page, host, open }) => {
  host.answerWith('redpacket', ({ page: asked }) => pageOf(asked));
  await open('/welfare', 'member');
  await expect(page.getByText('+¥1.00', { exact: true })).toBeVisible();
  await checkScreen(page, 'welfare');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('没有更多记录了')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/^\+¥\d+\.00$/)).toHaveText(rows.map(({ redpacketmoney }) => `+¥${redpacketmoney}`));
  expect(host.requestsTo('redpacket')).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }]);
  await checkScreen(page, 'welfare-end');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('当前条件暂无新数据！')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('keeps the loaded packets when a further page is lost and can request it again', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answerWith('redpacket', ({ page: asked }) => pageOf(asked));
  const further = /\/api\/redpacket$/;
  await page.route(further, (route) =>
    (route.request().postDataJSON() as { page: number }).page > 1 ? route.abort('connectionreset') : route.fallback(),
  );
  await open('/welfare', 'member');
  await expect(page.getByText('+¥1.00', { exact: true })).toBeVisible();
  const retry = page.getByRole('button', { name: '重试' });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(retry).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('+¥1.00', { exact: true })).toBeVisible();
  await checkScreen(page, 'welfare-further-lost');
  await page.unroute(further);
  await retry.click();
  await expect(page.getByText('+¥11.00', { exact: true })).toBeVisible();
});

test('links from 福利中心 to the red packet', async ({ page, open }) => {
  await open('/welfare', 'member');
  await page.getByRole('link', { name: '去抢红包' }).click();
  await expect(page).toHaveURL(/#\/hongbao$/);
});
