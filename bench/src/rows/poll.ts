import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { http2Bytes, type Exchange } from '../measure/http2Bytes';
import { openTab } from '../measure/openTab';
import { pageAt } from '../pages';
import type { Row } from '../report/row';
import type { Bench } from '../startBench';

/** ms after which the page has loaded its last widget, the reality check, which waits 20 s. */
const settling = 22_000;

/** ms of watching: seven polls. */
const watched = 25_000;

interface Counts {
  commits: number;
  /** What each change of the DOM was about. */
  changes: string[];
}

declare global {
  interface Window {
    benchCounts: Counts;
  }
}

/** Runs in the page before any script of the site: counts React's commits and the changes of the DOM. */
const countRenders = (): void => {
  const counts = { commits: 0, changes: [] as string[] };
  window.benchCounts = counts;
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberRoot: () => {
        counts.commits += 1;
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  });
  new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      const [added] = addedNodes;
      const name = added instanceof Element ? added.outerHTML.slice(0, 80) : (attributeName ?? '');
      counts.changes.push(`${type} ${target.nodeName} ${name}`.trim());
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

/** The next poll of the balance, with all of its headers. */
const nextPoll = async (tab: Page): Promise<Exchange> => {
  const isPoll = (request: Request) => new URL(request.url()).pathname === '/api/balance';
  const request = await tab.waitForRequest(isPoll);
  const response = await request.response();
  if (!response) throw new Error('A poll of the balance was not answered. Run the measurement again.');
  return {
    method: request.method(),
    path: '/api/balance',
    requestHeaders: await request.allHeaders(),
    requestBody: request.postData() ?? '',
    status: response.status(),
    responseHeaders: await response.allHeaders(),
    responseBody: await response.text(),
  };
};

/** The polls of the balance, which does not change, on a page that shows it. */
export const pollRows = async ({ browser, token, site }: Bench): Promise<Row[]> => {
  const { origin, recorder } = await site('federated');
  return openTab(
    { browser, token, slowdown: 1, prepare: ({ tab }) => tab.addInitScript(countRenders) },
    { origin, page: pageAt('/userCenter') },
    async ({ tab }) => {
      const counts = () => tab.evaluate(() => structuredClone(window.benchCounts));
      await wait(settling);
      const before = await counts();
      recorder.take();
      await wait(watched);
      const after = await counts();
      const overHttp2 = await http2Bytes(await nextPoll(tab));
      const polls = recorder.take().filter(({ path }) => path.startsWith('/api/'));
      const bytes = polls.reduce((sum, { sent, received }) => sum + sent + received, 0);
      const note = `${polls.length} polls`;
      const changes = after.changes.slice(before.changes.length);
      const what = [...new Set(changes)].join(', ') || note;
      const name = 'balance poll, unchanged:';
      return [
        { name: `${name} React commits`, value: after.commits - before.commits, unit: 'count', aim: 0, note },
        { name: `${name} changes of the DOM`, value: changes.length, unit: 'count', aim: 0, note: what },
        { name: `${name} bytes both ways, HTTP/1.1`, value: bytes / polls.length, unit: 'bytes', note },
        { name: `${name} bytes both ways, HTTP/2`, value: overHttp2, unit: 'bytes', aim: 400 },
      ];
    },
  );
};
