import type { Browser } from 'playwright-core';
import { phone } from './chromium';
import { type Finding, type TestedSet, violationsOf } from './violations';
import { pageVisitor, type VisitResult } from './visitPage';
import { persons, type Person, type Visit, visitsOf } from './visits';

interface SmokeTest extends TestedSet {
  /** Where an edge serves the set, with the contract's stub as API host, such as `http://127.0.0.1:18090`. */
  address: string;
  /** A browser that reaches nothing by default (`acquireBrowser`). */
  browser: Browser;
  /** Who visits the pages; a visitor and a member by default. */
  as?: readonly Person[];
  /** Who of them visits home; all by default. */
  homeAs?: readonly Person[];
  /** ms for a page to settle, three times as long when it is visited again; 10 s by default. */
  visitLimit?: number;
  /** ms for the whole test; 240 s by default. */
  limit?: number;
}

const notVisited: VisitResult = {
  symptoms: [{ text: 'it was not visited: the smoke test took too long' }],
  late: false,
};

/** Runs in the page: stores a session where the shared package keeps it. */
const logIn = (): void => {
  if (window === window.top && location.protocol.startsWith('http')) sessionStorage.setItem('token', 'a-session');
};

/** Makes all visits of one person. */
const visitAs = async (as: Person, test: SmokeTest, deadline: number): Promise<Finding[]> => {
  const { address, apps, candidates, browser, homeAs = persons, visitLimit = 10_000 } = test;
  // Reaches only the address: all other requests go to a proxy that does not exist.
  const proxy = { server: 'http://127.0.0.1:1', bypass: `<-loopback>,${new URL(address).host}` };
  const visits = visitsOf(apps, candidates, as, homeAs.includes(as));
  const results = new Map<Visit, VisitResult>();
  const visitAll = async (due: Visit[], limit: number): Promise<void> => {
    // A context for each person: Chromium does not draw a window behind another one of the same context.
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block', proxy });
    if (as === 'member') await context.addInitScript(logIn);
    const visitPage = await pageVisitor(context, address, limit);
    for (const visit of due) results.set(visit, performance.now() < deadline ? await visitPage(visit) : notVisited);
    // Not awaited, because a page that is busy in a loop does not close.
    context.close().catch(() => undefined);
  };
  await visitAll(visits, visitLimit);
  // A busy machine must not refuse a release.
  const late = visits.filter((visit) => results.get(visit)?.late);
  if (late.length > 0) await visitAll(late, 3 * visitLimit);
  return visits.map((visit) => ({ visit, symptoms: results.get(visit)?.symptoms ?? [] }));
};

/**
 * Tests releases in a browser as part of the site: the pages of `visitsOf`. Console errors, uncaught errors, failed
 * requests, blank or unfinished pages, failed areas and requests to other hosts are violations.
 * @returns a sentence for each violation
 */
export const smokeTest = async (test: SmokeTest): Promise<string[]> => {
  const deadline = performance.now() + (test.limit ?? 240_000);
  const findings = await Promise.all((test.as ?? persons).map((as) => visitAs(as, test, deadline)));
  return violationsOf(findings.flat(), test);
};
