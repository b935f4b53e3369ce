import type { Browser, BrowserContext } from 'playwright-core';
import { phone } from './chromium';
import { type Finding, type TestedSet, violationsOf } from './violations';
import { pageVisitor, type VisitResult } from './visitPage';
import { persons, type Person, type Visit, visitsOf } from './visits';

interface SmokeTest extends TestedSet {
  /** Where an edge serves the set, with the contract's stub as API host, such as `http://127.0.0.1:18090`. */
  address: string;
  /** A browser that reaches nothing by default (`acquireBrowser`). */
  browser: Browser;
  /** Receives a line about a page that was late at first. */
  log?: (line: string) => void;
}

const notVisited: VisitResult = {
  symptoms: [{ text: 'it was not visited: the smoke test took too long' }],
  late: false,
};

/** ms for the whole test. */
const LIMIT_MS = 600_000;
/** ms for a page to settle, three times as long when it is visited again. */
const VISIT_LIMIT_MS = 10_000;
/** ms without a change after which a page counts as settled: one of many, the last of them, and one alone. */
const STABLE_MS = { amongOthers: 100, last: 400, alone: 1000 };
/** Visits of a person that are repeated at most: an app that is broken on all pages must not take minutes. */
const MAX_REPEATED = 6;

/** Runs in the page: stores a session where the shared package keeps it. */
const logIn = (): void => {
  if (window === window.top && location.protocol.startsWith('http')) sessionStorage.setItem('token', 'a-session');
};

const lateVisit = ({ app, path, as }: Visit): string =>
  `${path} of ${app} took too long as a ${as}, and settled when it was opened alone.`;

const makeVisits = async (
  visits: Visit[],
  { address, browser }: SmokeTest,
  deadline: number,
  isAlone: boolean,
): Promise<VisitResult[]> => {
  // Reaches only the address: all other requests go to a proxy that does not exist.
  const proxy = { server: 'http://127.0.0.1:1', bypass: `<-loopback>,${new URL(address).host}` };
  const contexts: BrowserContext[] = [];
  // A context for each window: Chromium does not draw a window behind another one of the same context.
  const openWindow = async (): ReturnType<typeof pageVisitor> => {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block', proxy });
    contexts.push(context);
    if (visits[0]?.as === 'member') await context.addInitScript(logIn);
    return pageVisitor(context, address, isAlone ? 3 * VISIT_LIMIT_MS : VISIT_LIMIT_MS);
  };
  let visitPage = await openWindow();
  const results: VisitResult[] = [];
  for (const visit of visits) {
    const isLast = visit === visits.at(-1);
    const stable = isAlone ? 'alone' : isLast ? 'last' : 'amongOthers';
    const result = performance.now() < deadline ? await visitPage(visit, STABLE_MS[stable]) : notVisited;
    results.push(result);
    // A page that is busy in a loop would hold up the process that it shares with others of its context.
    if (result.late && !isLast) visitPage = await openWindow();
  }
  // Not awaited, because a page that is busy in a loop does not close.
  for (const context of contexts) context.close().catch(() => undefined);
  return results;
};

/**
 * Makes all visits of one person. Pages are opened by navigation, as members do, so an error may come from the page
 * before, and a busy machine may take too long. So a visit with symptoms, and the one before it, are repeated, each in
 * a separate window. A symptom that recurs there belongs to that page. One that recurs in neither stays with the page
 * where it was seen, unless that page was only late.
 */
const visitAs = async (as: Person, test: SmokeTest, deadline: number): Promise<Finding[]> => {
  const visits = visitsOf(test.apps, test.candidates, as);
  const first = await makeVisits(visits, test, deadline, false);
  const alone = new Map<number, VisitResult>();
  const visitAlone = async (index: number): Promise<VisitResult> => {
    const visit = visits[index]!;
    const known = alone.get(index);
    const [result = notVisited] = known ? [known] : await makeVisits([visit], test, deadline, true);
    alone.set(index, result);
    return result;
  };
  const isBroken = ({ symptoms }: VisitResult): boolean => symptoms.length > 0;
  const seen = new Map<number, VisitResult>();
  for (const [index, result] of first.entries()) {
    if (!isBroken(result)) continue;
    // Once a page is late alone, others of its app are not waited for again: they would take minutes.
    const isStuck = [...alone].some(([other, { late }]) => late && visits[other]?.app === visits[index]?.app);
    const isKnown = result.late ? isStuck : alone.size >= MAX_REPEATED;
    const again = isKnown ? result : await visitAlone(index);
    if (isBroken(again)) seen.set(index, again);
    else if (result.late) test.log?.(`Warning: ${lateVisit(visits[index]!)}`);
    else {
      const before = index > 0 && !isBroken(first[index - 1]!) ? await visitAlone(index - 1) : undefined;
      if (before && isBroken(before)) seen.set(index - 1, before);
      else seen.set(index, result);
    }
  }
  return visits.map((visit, index) => ({ visit, symptoms: seen.get(index)?.symptoms ?? [] }));
};

/**
 * Tests releases in a browser as part of the site: the pages and widgets of `visitsOf`. Console errors, uncaught
 * errors, failed requests, blank or unfinished pages, failed areas and requests to other hosts are violations.
 * @returns a sentence for each violation
 */
export const smokeTest = async (test: SmokeTest): Promise<string[]> => {
  const deadline = performance.now() + LIMIT_MS;
  const findings = await Promise.all(persons.map((as) => visitAs(as, test, deadline)));
  return violationsOf(findings.flat(), test);
};
