import type { CDPSession, Page as Tab } from 'playwright-core';
import type { MeasuredSite } from '../bench';
import { changeRoute, openTab } from '../measure/openTab';
import { memberRoutes, pageAt, type Page } from '../pages';
import { median, percentile, type Row } from '../report';

/**
 * From a page of the promotions, pages of two apps that are not loaded yet, each with the page that has a link to it.
 */
const firstOfTheirApps = [
  { from: '/faq', to: '/myNews' },
  { from: '/userCenter', to: '/deposit' },
].map(({ from, to }) => ({ from: pageAt(from), to: pageAt(to) }));

const start = pageAt('/faq');

/** Nothing is loaded ahead of a tap, as for a member who saves data. */
const saveData = (_tab: Tab, session: CDPSession) =>
  session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });

/** Touches a link, which prefetches its page, without following it. */
const touchLink = (tab: Tab, { path }: Page) =>
  tab
    .locator(`a[href="#${path}"]`)
    .first()
    .evaluate((link) => void link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));

const appsFirstTime = async (
  { runs, browser, token, origin }: MeasuredSite,
  prefetched: boolean,
): Promise<number[]> => {
  const times: number[] = [];
  const prepare = prefetched ? {} : { prepare: saveData };
  for (let run = 0; run < runs; run += 1)
    await openTab({ browser, token, ...prepare }, { origin, page: start }, async ({ tab, whenIdle }) => {
      for (const { from, to } of firstOfTheirApps) {
        await changeRoute(tab, from);
        await whenIdle();
        if (prefetched) {
          await touchLink(tab, to);
          await whenIdle();
        }
        times.push(await changeRoute(tab, to));
        await whenIdle();
      }
    });
  return times;
};

/** ms between two navigations among loaded pages. */
const pause = 500;

const loaded = ({ runs, browser, token, origin }: MeasuredSite): Promise<number[]> =>
  openTab({ browser, token }, { origin, page: start }, async ({ tab }) => {
    const times: number[] = [];
    for (let round = 0; round <= runs; round += 1)
      for (const page of memberRoutes) {
        const time = await changeRoute(tab, page);
        if (round > 0) times.push(time);
        await tab.waitForTimeout(pause);
      }
    return times;
  });

/** From a tap to the usable page, on the machine's network. */
export const routeRows = async (bench: MeasuredSite): Promise<Row[]> => {
  const row = (state: string, times: number[], aim: number): Row => ({
    name: `route change, ${state}: 95th percentile`,
    value: percentile(times, 0.95),
    unit: 'ms',
    aim,
    note: `median ${Math.round(median(times))} ms of ${times.length}`,
  });
  return [
    row('app not loaded', await appsFirstTime(bench, false), 250),
    row('app prefetched', await appsFirstTime(bench, true), 100),
    row('app loaded', await loaded(bench), 80),
  ];
};
