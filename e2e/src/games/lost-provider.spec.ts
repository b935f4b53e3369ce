import { createServer } from 'node:http';
import type { CallData } from '@site/contract';
import { addOperator } from '../fixtures/approvals';
import { checkDeskScreen, checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { balance, callApi, memberWithMoney } from '../fixtures/memberApi';
import { computer, openDesk } from '../fixtures/operators';
import { listen, type LocalServer, passOn } from '../fixtures/proxies';
import { npmRun, type RunningServer, startServer } from '../fixtures/servers';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* A game provider on a host of its own, behind a link that is cut after its first stake. */

/** No other journey plays it. */
const game = '金桌百家乐';

let isCut = false;
let link: LocalServer;
let provider: RunningServer;

test.beforeAll(async () => {
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy();
    const { url = '' } = incoming;
    const target = url.startsWith('/sandbox-games/') ? provider.address : siteUrl();
    passOn(target, incoming, outgoing, () => (isCut ||= url.endsWith('/wallet/debit')));
  });
  link = await listen(server);
  provider = await startServer([...npmRun, 'sandbox:games'], /^Sandbox games ready at (\S+)$/, {
    env: {
      SANDBOX_GAMES_PORT: '0',
      SANDBOX_GAMES_SECRET: process.env.E2E_GAMES_SECRET,
      WALLET_URL: link.address,
    },
  });
});
test.afterAll(async () => {
  await provider?.stop();
  await link?.close();
});

test('a game whose provider goes away in the middle of a round says so; the round is settled when it is back', async ({
  page,
  openContext,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  const token = await memberWithMoney();
  const newestBet = async () => {
    const { data } = await callApi<CallData<'betrecord'>>('betrecord', { date: 4, page: 1 }, token);
    return data[0];
  };
  await page.route('**/api/getGameUrl', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(siteUrl(), link.address) });
  });
  await openAs(page, token, '/');
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('region', { name: '真人视讯' }).getByRole('button', { name: game, exact: true }).click();
  await page.waitForURL(`${link.address}/sandbox-games/play/*`);
  const place = page.getByRole('button', { name: '下注', exact: true });
  await place.click();
  await expect(page.getByRole('alert')).toHaveText('派彩处理中，稍后到账。');
  await place.click();
  await expect(page.getByRole('alert')).toHaveText('网络异常，请检查网络后重试；同一局不会重复下注。');
  await checkScreen(page, 'lost-provider');

  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText('¥995.00')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/assets?type=4'));
  const bets = page.getByRole('list', { name: '投注记录' }).getByRole('button');
  await expect(bets).toHaveCount(1);
  await expect(bets).toContainText('未结算');
  expect(await balance(token)).toBe(995);
  const desk = await openContext(computer);
  await openDesk(desk, await addOperator('auditor'), '/reports?by=game&platform=SG');
  const open = desk.getByRole('row', { name: game }).getByRole('cell').nth(8);
  await expect(open).toHaveText('1');
  await checkDeskScreen(desk, 'open-rounds');

  isCut = false;
  /* The provider waits longer after each attempt. */
  await expect.poll(async () => (await newestBet())?.state, { timeout: 90_000 }).toBe(1);
  expect(await balance(token)).toBe(1000 + Number((await newestBet())?.win_loss));
  await page.reload();
  await expect(bets).toHaveCount(1);
  await expect(bets).toContainText('已结算');
  await desk.reload();
  await expect(open).toHaveText('0');
});
