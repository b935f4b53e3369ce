import type { Browser } from 'playwright-core';
import { Refusal } from '../refusal';
import { chromiumFlags, phone } from './chromium';
import { reasonsOf, type Finding } from './reasons';
import type { Symptom } from './listenTo';
import { openTab, type Tab, type Visited } from './tab';
import { persons, type Person, type TriedApp, type Visit, visitsOf } from './visits';

interface Trial {
  /** Where an edge serves the set with the candidates in it, in front of the contract's stub, such as `http://127.0.0.1:18090`. */
  address: string;
  /** The set, by app name. */
  apps: ReadonlyMap<string, TriedApp>;
  /** Which of it are on trial. */
  candidates: ReadonlySet<string>;
  /** Chromium's file (`findBrowser`). */
  browser: string;
  /** Ends the try at once. */
  signal?: AbortSignal;
  /** ms for a page to come to rest; 10 s by default. */
  visitLimit?: number;
  /** ms for all of it; 120 s by default. */
  limit?: number;
}

/** From so many pages on, a second window for each person pays for itself. */
const manyVisits = 10;

const notVisited: Visited = { symptoms: [{ text: 'it was not visited: the whole try took too long' }], late: false };

/** Chromium that reaches the address and nothing else: for all other addresses it would have to ask a proxy that does not exist. */
const launch = async (file: string, address: string): Promise<Browser> => {
  const { chromium } = await import('playwright-core');
  const args = [
    ...chromiumFlags,
    '--proxy-server=http://127.0.0.1:1',
    `--proxy-bypass-list=<-loopback>;${new URL(address).host}`,
  ];
  try {
    /* Signals are the caller's; the browser ends by itself with this process. */
    return await chromium.launch({
      executablePath: file,
      args,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    throw new Refusal(`${file} did not start: ${String(error instanceof Error ? error.message : error)}`);
  }
};

/** Where the site keeps a member's session (shared: the session's slice). */
const logIn = (): void => {
  if (window === window.top && location.protocol.startsWith('http')) sessionStorage.setItem('token', 'a-session');
};

/** A window of its own: a second one in the same context would lie behind the first, where Chromium draws nothing. */
const openWindow = async (browser: Browser, as: Person, { address, visitLimit = 10_000 }: Trial): Promise<Tab> => {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  if (as === 'member') await context.addInitScript(logIn);
  return openTab(context, address, visitLimit);
};

/** Visits all that one person is to see, in windows side by side that share the work. */
const visitAs = async (browser: Browser, as: Person, trial: Trial, until: number): Promise<Finding[]> => {
  const visits = visitsOf(trial.apps, trial.candidates, as);
  const findings = new Map<Visit, Symptom[]>();
  const work = async (queue: Iterable<Visit>): Promise<Visit[]> => {
    const tab = await openWindow(browser, as, trial);
    const unsettled: Visit[] = [];
    for (const visit of queue) {
      const { symptoms, late } = performance.now() < until ? await tab.visit(visit) : notVisited;
      if (symptoms.length > 0) findings.set(visit, symptoms);
      else findings.delete(visit);
      if (late) unsettled.push(visit);
    }
    return unsettled;
  };
  const queue = visits.values();
  const windows = visits.length > manyVisits ? 2 : 1;
  const unsettled = (await Promise.all(Array.from({ length: windows }, () => work(queue)))).flat();
  /* A loaded machine may be slow once; what does not settle twice is broken. */
  if (unsettled.length > 0) await work(unsettled);
  return visits.flatMap((visit) => ({ visit, symptoms: findings.get(visit) ?? [] }));
};

/**
 * Tries releases in a browser inside the site that they would be part of, as a visitor and as a member: every page of theirs, home, and a
 * page of each neighbour. Something is wrong when the console says an error, nobody catches one, a file does not come, a page stays blank
 * or unfinished, an area says that it failed, or another host is asked.
 * @returns a sentence for each thing that is wrong, with release and page; none when the set may go live
 * @throws Refusal when the browser does not start; the signal's reason when that ended the try
 */
export const trySite = async (trial: Trial): Promise<string[]> => {
  const { address, browser: file, signal, limit = 120_000 } = trial;
  signal?.throwIfAborted();
  const until = performance.now() + limit;
  const browser = await launch(file, address);
  const end = (): void => void browser.close();
  signal?.addEventListener('abort', end, { once: true });
  try {
    signal?.throwIfAborted();
    const findings = await Promise.all(persons.map((as) => visitAs(browser, as, trial, until)));
    return reasonsOf(findings.flat(), trial);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await browser.close();
  }
};
