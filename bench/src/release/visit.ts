import type { BrowserContext } from 'playwright-core';
import { idleTime, timeout } from '../settings';
import type { ResponseRecorder, SentResponse } from './recordResponses';
import { textChanges, type ChangedApp } from './teamCheckout';

/** A member's browser at a site: its cache and its service worker stay from visit to visit. */
export interface Member {
  context: BrowserContext;
  origin: string;
  recorder: ResponseRecorder;
}

/**
 * A member opens home and then the deposit in a tab, which is closed in the end.
 * @param released the apps whose text has changed
 * @param worker waits until the site's service worker controls the tab
 * @returns the responses to the tab and its service worker
 * @throws Error when a page does not have its text, or when something failed
 */
export const visit = async (
  { context, origin, recorder }: Member,
  { released = [], worker = false }: { released?: ChangedApp[]; worker?: boolean } = {},
): Promise<SentResponse[]> => {
  recorder.take();
  const wrong: string[] = [];
  const tab = await context.newPage();
  tab.on('pageerror', (error) => wrong.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  const textOf = (app: ChangedApp) => textChanges[app][released.includes(app) ? 'after' : 'before'];

  await tab.goto(`${origin}/#/`, { waitUntil: 'load', timeout });
  await tab.getByText(textOf('shell')).waitFor({ timeout });
  await recorder.whenIdle(idleTime, timeout);
  /* Within the site the URL changes without a load, as when a member follows a link. */
  await tab.goto(`${origin}/#/deposit`);
  await tab.getByRole('tablist', { name: textOf('mfe-wallet'), exact: true }).waitFor({ timeout });
  if (worker) await tab.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout });
  await recorder.whenIdle(idleTime, timeout);
  await tab.close();
  const answers = recorder.take();
  wrong.push(...answers.filter(({ status }) => status >= 400).map(({ status, path }) => `${status} ${path}`));
  if (wrong.length > 0) throw new Error(`A visit of ${origin} went wrong: ${wrong.join('; ')}`);
  return answers;
};
