import { look } from './site/look';
import { loseAnswer, pressTwice, toldAgain } from './site/lostAnswer';
import { openAs } from './site/member';
import { ask, balance, richMember } from './site/money';
import { operator, site } from './site/site';
import { expect, test } from './site/test';
import { twoTabs } from './site/twoTabs';

/* One right, one red packet, on the real host: whatever becomes of an answer, and however many tabs press (decisions 34, 43). */

/** Open all day, to everybody, and always the same amount. */
const rule = {
  start_time: '00:00:00',
  end_time: '23:59:59',
  day_flow: '0',
  flow_money: '0',
  recharge: '0',
  least: '8.88',
  most: '8.88',
};

test.beforeAll(async () => void (await operator('content', 'set', 'red-packet-rules', JSON.stringify([rule]))));
test.afterAll(async () => void (await operator('content', 'reset', 'red-packet-rules')));

const packets = (token: string) =>
  ask<{ total: number; data: { redpacketmoney: string }[] }>('redpacket', { page: 1 }, token);

test('a packet whose answer is lost is taken once, though none is left by then', async ({ page, noise }) => {
  noise.allow(/Failed to load resource/);
  const token = await richMember();
  const keys = await loseAnswer(page, 'douserredpacket');
  await openAs(page, token, '/hongbao');
  await expect(page.getByText('剩余次数').locator('..')).toContainText('1');
  await pressTwice(page, '抢红包', keys, '服务器异常，请稍后再试');
  const won = page.getByRole('dialog', { name: /^恭喜您获得/ });
  await expect(won).toContainText('8.88');
  await look(page, 'red-packet-told-again');
  await page.keyboard.press('Escape');
  await expect(toldAgain(page)).toBeVisible();
  expect(await balance(token)).toBe(1008.88);
  expect((await packets(token)).total).toBe(1);

  await page.getByRole('button', { name: '抢红包' }).click();
  await expect(page.getByText('您的剩余次数不足！')).toBeVisible();
  expect(keys).toHaveLength(2);
  await page.goto(`${site()}/#/welfare`);
  await expect(page.getByText('¥8.88').first()).toBeVisible();
});

test('two tabs at once take one packet', async ({ context }) => {
  const token = await richMember();
  const { press } = await twoTabs(context, token, '/hongbao', async (tab) => {
    await expect(tab.getByText('剩余次数').locator('..')).toContainText('1');
  });
  const said = await press('抢红包', /^(恭喜您获得.*|您的剩余次数不足！)$/);
  expect(said.filter((text) => text.startsWith('恭喜您获得'))).toHaveLength(1);
  expect(said).toContain('您的剩余次数不足！');
  expect(await balance(token)).toBe(1008.88);
  expect((await packets(token)).total).toBe(1);
});
