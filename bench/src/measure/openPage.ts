import type { Page } from '../pages';
import { timeout } from '../settings';
import type { Bench } from '../startBench';
import { openTab } from './openTab';
import type { Probe } from './pageProbe';
import type { Traffic } from './traffic';

/** One opening of one page. */
export interface Run extends Probe, Traffic {
  /** Errors that the page wrote to its console. */
  errors: string[];
  /** Its requests in the order of their start: ms from the navigation to start and end, transferred bytes. */
  timeline: string[];
}

/**
 * Opens a page as a phone on a slow network does for the first time.
 * @param picture where to write a picture of what was shown in the end
 * @throws Error when the page does not become usable
 */
export const openPage = async (
  { browser, token, slowdown }: Pick<Bench, 'browser' | 'token' | 'slowdown'>,
  origin: string,
  page: Page,
  { slow = true, picture }: { slow?: boolean; picture?: string } = {},
): Promise<Run> => {
  const member = page.member ? token : undefined;
  const options = { browser, token: member, slowNetwork: slow, slowdown: slow ? slowdown : 1 };
  return openTab(options, { origin, page }, async ({ tab, traffic, errors }) => {
    /* A busy machine paints late. */
    const complete = tab.waitForFunction(
      (needsUse) => window.benchProbe.lcp > 0 && (!needsUse || window.benchProbe.usable > 0),
      page.usable.length > 0,
      { timeout },
    );
    if (picture) await tab.screenshot({ path: picture });
    await complete.catch(() => {
      throw new Error(`${origin}/#${page.path} has not become usable: ${[...errors, ...traffic.failed].join('; ')}`);
    });
    const probe = await tab.evaluate(() => window.benchProbe);
    const timeline = await tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(
          ({ name, startTime, responseEnd, transferSize }) =>
            `${Math.round(startTime)} ${Math.round(responseEnd)} ${transferSize} ${name.slice(location.origin.length)}`,
        ),
    );
    return structuredClone({ ...probe, ...traffic, errors, timeline });
  });
};
