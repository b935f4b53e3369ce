import type { CallName } from '../../../shared/src/contract';
import { tier } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* Lists and pages of games and promotions that are empty, refused or without a response. */

interface Screen {
  path: string;
  call: CallName;
  /** The answer of a host without any data; absent where the page has no empty state. */
  nothing?: unknown;
  /** An answer with data, and the text that the member then sees. */
  something: unknown;
  seen: string;
  /** Who opens the page: a member, unless the page frames another site, which has no session. */
  as?: 'visitor';
}

const page1 = (row: object) => ({ current_page: 1, last_page: 1, per_page: 10, total: 1, data: [row] });
const none = { current_page: 1, last_page: 1, per_page: 10, total: 0, data: [] };
const activity = { id: 3, title: '新人礼', banner: '', memo: '首存有礼', created_at: '2026-11-01 00:00:00' };
const slot = { catecode: 'obgdy', gamecode: 'A1', gamename: '祥云七宝', gamepic: '' };
const game = { category_id: 'concise', platform_name: 'PT', game_code: 'PT1', name: '七彩骰', app_state: 1 };
const standing = {
  sendnums: 1,
  acquirednum: 0,
  max_times: 1,
  rules: [{ start_time: '10:00:00', end_time: '12:00:00', day_flow: '0.00', flow_money: '1.00', recharge: '1.00' }],
};
const packet = { money: '100.00', redpacketmoney: '8.88', created_at: '2026-11-20 11:00:00' };
const application = { id: 1, activity_name: '活动一', state: 1, created_at: '2026-11-02 00:00:00' };

/** Most failed screens look the same, so only these are photographed. */
const pictured: CallName[] = ['activityApplyLog', 'userredpacket', 'getservicerurl'];

const screens: Screen[] = [
  { path: '/vip', call: 'uservip', nothing: [], something: [tier('0.00', '100.00')], seen: '真人返水' },
  { path: '/activeList', call: 'activitylist', nothing: { data: [] }, something: [activity], seen: '新人礼' },
  { path: '/activeInfo?id=3', call: 'activitydeatil', something: { ...activity, content: '' }, seen: '首存有礼' },
  {
    path: '/applyagentList',
    call: 'activityApplyLog',
    nothing: none,
    something: page1(application),
    seen: '活动一',
  },
  { path: '/hongbao', call: 'userredpacket', something: standing, seen: '剩余次数' },
  { path: '/welfare', call: 'redpacket', nothing: none, something: page1(packet), seen: '+¥8.88' },
  { path: '/games', call: 'game/list', nothing: [], something: [game], seen: '七彩骰' },
  { path: '/games', call: 'gamelistBycode', nothing: { data: [] }, something: [slot], seen: '祥云七宝' },
  {
    path: '/kefu',
    call: 'getservicerurl',
    something: { url: 'https://service.example/chat' },
    seen: '在新窗口打开',
    as: 'visitor',
  },
];

for (const { path, call, nothing, something, seen, as = 'member' } of screens) {
  const name = `${path.slice(1).split('?')[0]}-${call.replace('/', '-')}`;
  /* The lobby asks for a platform's games when its tab is opened. */
  const tab = call === 'gamelistBycode' ? 'OB电子' : undefined;

  if (nothing !== undefined)
    test(`${path} shows 暂无记录 when ${call} returns nothing`, async ({ page, host, open }) => {
      host.answer(call, nothing);
      await open(path, as);
      if (tab) await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText('暂无记录')).toBeVisible();
      await checkScreen(page, `${name}-empty`);
    });

  for (const [how, prepare] of [
    ['refused', 'refuse'],
    ['not answered', 'lose'],
  ] as const)
    test(`${path} offers 重试 when ${call} is ${how}`, async ({ page, host, consoleGuard, open }) => {
      consoleGuard.allow(/Failed to load resource|service\.example/);
      // The lobby mounts its lists again, and they ask again, once it knows that a host lacks favourites.
      host.answer('gamefavorites', []);
      await page.route('https://service.example/**', (route) => route.fulfill({ body: '在线' }));
      if (prepare === 'refuse') host.refuse(call, '系统繁忙，请稍后再试', 500);
      else host.dropConnection(call);
      await open(path, as);
      if (tab) await page.getByRole('tab', { name: tab }).click();
      const retry = page.getByRole('button', { name: '重试' });
      await expect(retry).toBeVisible();
      if (prepare === 'refuse') await expect(page.getByText('系统繁忙，请稍后再试')).toBeVisible();
      else if (pictured.includes(call)) await checkScreen(page, `${name}-lost`);
      host.answer(call, something);
      await retry.click();
      await expect(page.getByText(seen).first()).toBeVisible();
      await expect(retry).toHaveCount(0);
    });
}

test('says that the device is offline, keeps what was loaded, and repairs itself', async ({
  page,
  context,
  host,
  consoleGuard,
  open,
}) => {
  // The service worker looks for its update.
  consoleGuard.allow(/Failed to load resource|An unknown error occurred when fetching the script/);
  host.answer('activitylist', [activity]);
  host.dropConnection('redpacket');
  await open('/welfare', 'member');
  await expect(page.getByText('加载失败')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('您已离线，恢复连接后自动更新')).toBeVisible();
  await expect(page.getByText('网络已断开，恢复后自动重新加载')).toBeVisible();
  await expect(page.getByRole('button', { name: '去抢红包' }).or(page.getByText('每日红包'))).toBeVisible();
  await checkScreen(page, 'welfare-offline');
  host.answer('redpacket', { ...page1(packet), data: [packet] });
  await context.setOffline(false);
  await expect(page.getByText('+¥8.88')).toBeVisible();
  await expect(page.getByText('加载失败')).toHaveCount(0);
});

test('leads from an address that does not exist back to home', async ({ page, open }) => {
  await open('/unknown');
  await expect(page.getByText('您访问的页面不存在或已下线')).toBeVisible();
  await checkScreen(page, 'not-found');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/#\/$/);
});
