import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { monitorPage, type PageMonitor, pathOf, type Symptom } from './pageMonitor';
import { addressOf, HOME, type Visit } from './visits';

export interface VisitResult {
  symptoms: Symptom[];
  /** It did not settle in time. */
  late: boolean;
}

/** What a failed area of the shared package says, and the name of its button. */
const failureTexts = { unavailable: '该功能暂时无法使用', retry: '重试' };

/** The part of React's tree that is read here. */
interface Fiber {
  tag: number;
  memoizedState: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: { roots: Set<{ current: Fiber }> };
  }
}

/**
 * Runs in each document before its scripts: React announces its roots to the developer tools by this interface. It is
 * text, since the compiler would call its own helper for the functions.
 */
const collectReactRoots = `{
  const roots = new Set();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    roots,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (renderer, root) => roots.add(root),
  };
}`;

/** Runs in the page, so it uses nothing from outside and names no functions: the compiler would call its own helper. */
const readPage = async ({ unavailable, retry }: typeof failureTexts) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
  const main = document.querySelector('main');
  // React shows a lazily loaded part up to 300 ms after its script: until then nothing changes but its own tree.
  let suspended = 0;
  const suspense = 13;
  const fibers = [...window.__REACT_DEVTOOLS_GLOBAL_HOOK__.roots].map((root): Fiber | null => root.current);
  for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
    if (fiber === null) continue;
    if (fiber.tag === suspense && fiber.memoizedState !== null) suspended += 1;
    fibers.push(fiber.child, fiber.sibling);
  }
  const media = [...(main?.querySelectorAll('img, svg, canvas, video, iframe, input') ?? [])];
  return {
    /** The path in the address, after the `#`. */
    path: location.hash.slice(1),
    /** React shows this address, and no part of an app still loads: the mark of the runtime. */
    rendered: document.documentElement.dataset.rendered === location.hash.slice(1),
    /** The parts in whose place React shows a fallback, which may be nothing. */
    suspended,
    elements: document.querySelectorAll('*').length,
    skeletons: [...document.querySelectorAll('[data-skeleton]')].filter((it) => it.checkVisibility()).length,
    /** The main part has no text and no visible element such as an image. */
    blank: !main?.innerText.trim() && !media.some((it) => it.checkVisibility()),
    /** The texts of areas that failed to load. */
    broken: [...document.querySelectorAll<HTMLElement>('[role="alert"]')]
      .filter(
        (area) =>
          area.checkVisibility() &&
          (area.innerText.includes(unavailable) ||
            [...area.querySelectorAll('button')].some((button) => button.innerText.trim() === retry)),
      )
      .map((area) => area.innerText.trim().split('\n')[0] ?? ''),
  };
};

type PageSnapshot = Awaited<ReturnType<typeof readPage>>;

/** What a settled page would have and this one does not. */
const missingParts = (snapshot: PageSnapshot | undefined, { pending }: PageMonitor): string[] => [
  ...[...pending].map((request) => pathOf(request.url())),
  ...(snapshot ? [] : ['a response of the page']),
  // An area that says that it failed is what React shows in place of a page.
  ...(snapshot && !snapshot.rendered && snapshot.broken.length === 0 ? ['React to render the page'] : []),
  ...(snapshot?.suspended ? [`${snapshot.suspended} lazily loaded part(s)`] : []),
  ...(snapshot?.skeletons ? [`${snapshot.skeletons} skeleton(s)`] : []),
  ...(snapshot?.blank ? ['content in its main part'] : []),
];

/** Runs in the page: asks the shell for a widget. Returns whether the shell shows it. */
const showWidget = ({ name, props }: { name: string; props: Readonly<Record<string, string>> }): boolean => {
  // What a slot passes by its kind: a function, or a text.
  const given = Object.entries(props).map(([prop, kind]) => [prop, kind.startsWith('()') ? () => undefined : '']);
  const detail = { name, props: Object.fromEntries(given) as object };
  return !window.dispatchEvent(new CustomEvent('show-slot', { cancelable: true, detail }));
};

/**
 * Visits pages one after the other in a window of the context, each for `limit` ms at most. A visit takes the time,
 * in ms, for which nothing may change until the page counts as settled.
 */
export const pageVisitor = async (
  context: BrowserContext,
  address: string,
  limit: number,
): Promise<(visit: Visit, stable: number) => Promise<VisitResult>> => {
  const { origin } = new URL(address);
  await context.addInitScript({ content: collectReactRoots });
  let page: Page;
  let monitor: PageMonitor;
  const openPage = async (): Promise<void> => {
    page = await context.newPage();
    monitor = monitorPage(page, origin);
  };
  await openPage();

  /** The page once nothing is missing; near the deadline, as it is then; undefined if it does not respond. */
  const settledSnapshot = async (deadline: number, stable: number): Promise<PageSnapshot | undefined> => {
    // The last quarter is left for the response of a page on a slow machine.
    const lastStart = deadline - limit / 4;
    let state = '';
    let stableSince = 0;
    for (;;) {
      // A page that is busy in a loop never responds.
      const timeout = sleep(Math.max(0, deadline - performance.now()), undefined, { ref: false });
      const snapshot = await Promise.race([page.evaluate(readPage, failureTexts), timeout]).catch(() => undefined);
      const now = performance.now();
      const newState = JSON.stringify([snapshot, monitor.requestCount]);
      if (newState !== state) [state, stableSince] = [newState, now];
      const isSettled = now - stableSince >= stable && missingParts(snapshot, monitor).length === 0;
      if (isSettled || now >= lastStart) return snapshot;
      // The page was being replaced.
      if (!snapshot) await sleep(20);
    }
  };

  return async ({ path, as, click, widget }, stable) => {
    const deadline = performance.now() + limit;
    const settled = () => settledSnapshot(deadline, stable);
    const url = `${origin}/#${addressOf(widget ? HOME : path)}`;
    // A widget is shown on the page that is open. A failure to load shows in the snapshot and in the monitor.
    if (!widget || !page.url().startsWith(origin))
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: limit }).catch(() => undefined);
    let snapshot = await settled();
    const symptoms: Symptom[] = [];
    const act = async (text: string, action: () => Promise<unknown>): Promise<void> => {
      if (missingParts(snapshot, monitor).length > 0) return;
      await action().catch(() => symptoms.push({ text }));
      snapshot = await settled();
    };
    if (click !== undefined)
      await act(`the button “${click}” could not be clicked`, () =>
        page
          .getByRole('button', { name: click, exact: true })
          .first()
          .click({ timeout: limit / 4 }),
      );
    if (widget)
      await act('the shell did not show it: it is older than this test', async () => {
        if (!(await page.evaluate(showWidget, { props: {}, ...widget }))) throw new Error('not shown');
      });
    const missing = missingParts(snapshot, monitor).join(', ');
    symptoms.push(...monitor.symptoms.splice(0));
    if (missing) symptoms.push({ text: `it did not settle within ${limit / 1000} s: it still waited for ${missing}` });
    for (const text of snapshot?.broken ?? []) symptoms.push({ text: `an area says “${text}”` });
    if (as === 'member' && path !== HOME && /^\/\?(.*&)?redirect=/.test(snapshot?.path ?? ''))
      symptoms.push({ text: 'a member was redirected to log in' });
    if (symptoms.length > 0) {
      // A broken page may affect the next visits, and may not even close.
      void page.close().catch(() => undefined);
      await openPage();
    }
    return { symptoms, late: missing !== '' };
  };
};
