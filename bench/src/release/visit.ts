import type { BrowserContext } from 'playwright-core';
import { pages } from '../settings';
import type { Answer, Wire } from './wire';

/** A member's browser at a site: its cache and its service worker stay from visit to visit. */
export interface Member {
  context: BrowserContext;
  origin: string;
  wire: Wire;
}

export interface Visit {
  answers: Answer[];
  /** Errors that the pages wrote to their console, and requests that failed. */
  wrong: string[];
}

const quietFor = 2000;
const patience = 60_000;

/**
 * A member comes to the site: each of the bench's pages in one tab, which is closed in the end.
 * @param label how the last page, the deposit, calls the choice of a way
 * @param worker waits until the site's service worker looks after the tab
 * @throws Error when the page with that label does not appear
 */
export const visit = async ({ context, origin, wire }: Member, label: string, worker = false): Promise<Visit> => {
  wire.take();
  const wrong: string[] = [];
  const tab = await context.newPage();
  tab.on('pageerror', (error) => wrong.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  for (const { address } of pages) {
    /* Within the site the address changes without a load, as when one follows a link. */
    await tab.goto(origin + address, { waitUntil: 'load', timeout: patience });
    await wire.quiet(quietFor, patience);
  }
  await tab.getByRole('tablist', { name: label, exact: true }).waitFor({ timeout: patience });
  if (worker) await tab.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: patience });
  await wire.quiet(quietFor, patience);
  await tab.close();
  const answers = wire.take();
  const failed = answers.filter(({ status }) => status >= 400).map(({ status, path }) => `${status} ${path}`);
  return { answers, wrong: [...wrong, ...failed] };
};
