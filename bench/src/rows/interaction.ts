import type { Page as Tab } from 'playwright-core';
import { changeRoute } from '../measure/changeRoute';
import { openTab } from '../measure/openTab';
import { pageAt } from '../pages';
import { median } from '../report/median';
import type { Row } from '../report/row';
import type { Bench } from '../startBench';

interface Interaction {
  what: string;
  ms: number;
}

declare global {
  interface Window {
    benchInteractions: Interaction[];
  }
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
  target: Element | null;
}

/** Runs in the page before any script of the site. The browser rounds durations to 8 ms. */
const watchInteractions = (): void => {
  window.benchInteractions = [];
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { interactionId, target, name, duration } of list.getEntries() as EventTiming[])
      if (interactionId > 0)
        window.benchInteractions.push({ what: `${name} ${target?.textContent.slice(0, 12) ?? ''}`, ms: duration });
  }).observe(options);
};

/** What a member does in a few minutes: close the greeting, the menu, the lobby, a deposit, the records. */
const session = async (tab: Tab): Promise<void> => {
  const tap = async (role: 'button' | 'link' | 'tab', name: string): Promise<void> => {
    await tab.getByRole(role, { name, exact: true }).first().tap();
    await tab.waitForTimeout(400);
  };
  await tap('button', '关闭');
  await tap('button', '菜单');
  await tap('link', '优惠活动');
  await tap('button', '返回');
  await tap('button', '客服');
  await tab.keyboard.press('Escape');
  await tap('link', '更多游戏');
  await tap('tab', 'PP电子');
  await tab.getByRole('searchbox', { name: '搜索游戏' }).pressSequentially('龙', { delay: 100 });
  await tap('button', '返回');

  await changeRoute(tab, pageAt('/deposit'));
  await tap('tab', '人民币');
  await tap('tab', '数字货币');
  await tap('button', '协议区别');
  await tab.keyboard.press('Escape');
  await tab.getByLabel('存款金额').tap();
  await tab.getByLabel('存款金额').pressSequentially('1234', { delay: 100 });
  await tap('button', '确认存款');
  await tab.getByRole('dialog').waitFor();
  await tab.keyboard.press('Escape');
  await tab.waitForTimeout(400);

  await changeRoute(tab, pageAt('/assets'));
  for (const type of await tab.getByRole('tab').all()) {
    await type.tap();
    await tab.waitForTimeout(400);
  }
  await changeRoute(tab, pageAt('/userCenter'));
  await tap('button', '隐藏余额');
};

/** From an input to the next paint, at its slowest in a session on the machine's network. */
export const interactionRows = async ({ runs, browser, token, site }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  const worst: Interaction[] = [];
  for (let run = 0; run < runs; run += 1) {
    const options = { browser, token, prepare: ({ tab }: { tab: Tab }) => tab.addInitScript(watchInteractions) };
    const interactions = await openTab(options, { origin, page: { ...pageAt('/'), member: true } }, async ({ tab }) => {
      await session(tab);
      return tab.evaluate(() => window.benchInteractions);
    });
    const slowest = interactions.toSorted((a, b) => b.ms - a.ms)[0];
    if (slowest) worst.push(slowest);
  }
  const value = median(worst.map(({ ms }) => ms));
  const note = [...new Set(worst.map(({ what, ms }) => `${what} ${ms}`))].join(', ');
  return [{ name: 'interaction to next paint, worst of a session', value, unit: 'ms', aim: 100, note }];
};
