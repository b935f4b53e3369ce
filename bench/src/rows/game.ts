import type { Page as Tab } from 'playwright-core';
import { launchBrowser } from '../measure/browser';
import { openTab, type OpenTab } from '../measure/openTab';
import { home } from '../pages';
import { median } from '../report/median';
import type { Row } from '../report/row';
import { timeout } from '../settings';
import type { Bench } from '../startBench';

interface Return {
  /** From the back/forward cache. */
  restored: boolean;
  /** ms from the page's return to the answer with the balance. */
  fresh: number;
  /** Why not, in the browser's terms. */
  reasons: string[];
}

/** Runs in the page before any script of the site. */
const watchReturn = (): void => {
  window.addEventListener('pageshow', ({ persisted, timeStamp }) => {
    Object.assign(window, { benchShown: { persisted, at: timeStamp } });
  });
};

/** Closes the greeting, opens the first game of the home page and goes back. */
const playAndReturn = async ({ tab, session }: OpenTab): Promise<Return> => {
  const reasons: string[] = [];
  /* The page itself gets `masked` for the browser's own reasons. */
  await session.send('Page.enable');
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await tab.getByRole('button', { name: '关闭', exact: true }).tap();
  await tab.locator('main section button').first().tap();
  await tab.waitForURL(/\/api\/sandbox\//, { timeout, waitUntil: 'load' });
  await tab.goBack({ waitUntil: 'commit', timeout });
  const found = await tab.waitForFunction(
    () => {
      const { benchShown } = window as unknown as { benchShown?: { persisted: boolean; at: number } };
      if (!benchShown) return undefined;
      /* A page that is loaded again counts from its navigation. */
      const since = benchShown.persisted ? benchShown.at : 0;
      const answer = performance
        .getEntriesByType('resource')
        .find(
          ({ name, startTime, responseEnd }) =>
            /\/api\/(balance|user)$/.test(name) && startTime >= since && responseEnd > 0,
        );
      if (!answer) return undefined;
      return { restored: benchShown.persisted, fresh: answer.responseEnd - since };
    },
    undefined,
    { timeout },
  );
  return { ...((await found.jsonValue()) as Omit<Return, 'reasons'>), reasons };
};

/** A member's way from home to a game and back, on Slow 4G. */
export const gameRows = async ({ runs, token, site }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  const browser = await launchBrowser({ pageCache: true });
  const returns: Return[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const options = {
        browser,
        token,
        slowNetwork: true,
        prepare: ({ tab }: { tab: Tab }) => tab.addInitScript(watchReturn),
      };
      returns.push(await openTab(options, { origin, page: home }, playAndReturn));
    }
  } finally {
    await browser.close();
  }
  const reasons = [...new Set(returns.flatMap((it) => it.reasons))].join(', ');
  const restored = returns.filter((it) => it.restored).length / returns.length;
  const note = reasons || (restored < 1 ? 'no reason given' : '');
  return [
    { name: 'return from a game: restored from bfcache', value: restored, unit: 'x', aim: 1, atLeast: true, note },
    { name: 'return from a game: balance fresh', value: median(returns.map((it) => it.fresh)), unit: 'ms', aim: 1000 },
  ];
};
