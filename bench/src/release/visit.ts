import type { BrowserContext } from 'playwright-core';
import { pages } from '../settings';
import type { SentResponse, ResponseRecorder } from './recordResponses';

/** A member's browser at a site: its cache and its service worker stay from visit to visit. */
export interface Member {
  context: BrowserContext;
  origin: string;
  recorder: ResponseRecorder;
}

export interface Visit {
  answers: SentResponse[];
  /** Errors that the pages wrote to their console, and requests that failed. */
  wrong: string[];
}

const idleTime = 2000;
const timeout = 60_000;

/**
 * A member comes to the site: each of the bench's pages in one tab, which is closed in the end.
 * @param label the label of the payment methods on the last page, the deposit
 * @param worker waits until the site's service worker controls the tab
 * @throws Error when the page with that label does not appear
 */
export const visit = async ({ context, origin, recorder }: Member, label: string, worker = false): Promise<Visit> => {
  recorder.take();
  const wrong: string[] = [];
  const tab = await context.newPage();
  tab.on('pageerror', (error) => wrong.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  for (const { address } of pages) {
    /* Within the site the URL changes without a load, as when a member follows a link. */
    await tab.goto(origin + address, { waitUntil: 'load', timeout: timeout });
    await recorder.whenIdle(idleTime, timeout);
  }
  await tab.getByRole('tablist', { name: label, exact: true }).waitFor({ timeout: timeout });
  if (worker) await tab.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: timeout });
  await recorder.whenIdle(idleTime, timeout);
  await tab.close();
  const answers = recorder.take();
  const failed = answers.filter(({ status }) => status >= 400).map(({ status, path }) => `${status} ${path}`);
  return { answers, wrong: [...wrong, ...failed] };
};
