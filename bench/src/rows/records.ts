import type { CallData } from '@site/shared';
import type { Page as Tab } from 'playwright-core';
import type { MeasuredSite } from '../bench';
import { changeRoute, openTab, timeout } from '../measure/openTab';
import { pageAt } from '../pages';
import { median, type Row } from '../report';

type Records = CallData<'gettransrecord'>;

const pages = 50;
const perPage = 20;

/** Answers the deposits' calls with 1 000 records; the bench's member has none. */
const serveRecords = (tab: Tab) =>
  tab.route('**/api/gettransrecord', async (route) => {
    const { page = 1 } = (route.request().postDataJSON() ?? {}) as { page?: number };
    const data = Array.from({ length: perPage }, (_, index) => ({
      id: (page - 1) * perPage + index,
      out_trade_no: orderNumber((page - 1) * perPage + index),
      amount: `${page}${index}.00`,
      pay_way: 'usdt',
      state: 1 + (index % 3),
      created_at: '2026-11-22 12:00:00',
    }));
    const list = { data, current_page: page, last_page: pages, per_page: perPage, total: pages * perPage } as Records;
    await route.fulfill({ json: { status: 'success', code: 200, message: '', data: list } });
  });

interface Scrolled {
  /** The longest time between two frames, in ms. */
  frame: number;
  /** The most elements. */
  nodes: number;
}

/** Runs in the page: scrolls 5 px per ms, as a fast finger does, through all records. */
const scrollToEnd = ({ calls, limit }: { calls: number; limit: number }): Promise<Scrolled> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const scrolled = { frame: 0, nodes: 0 };
    const isLoaded = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/gettransrecord')).length >= calls;
    let before = began;
    let framesAtEnd = 0;
    const next = (): void => {
      const now = performance.now();
      const { length } = document.getElementsByTagName('*');
      scrolled.frame = Math.max(scrolled.frame, now - before);
      scrolled.nodes = Math.max(scrolled.nodes, length);
      const atEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      framesAtEnd = atEnd && isLoaded() ? framesAtEnd + 1 : 0;
      if (framesAtEnd === 30) return resolve(scrolled);
      if (now - began > limit) return reject(new Error(`The last record was not reached within ${limit} ms.`));
      window.scrollBy(0, Math.min(500, (now - before) * 5));
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

const orderNumber = (index: number): string => `D20261122${String(index).padStart(8, '0')}`;

/** 1 000 records of deposits, scrolled from the first to the last. */
export const recordRows = async ({ runs, browser, token, origin }: MeasuredSite): Promise<Row[]> => {
  const results: Scrolled[] = [];
  for (let run = 0; run < runs; run += 1)
    results.push(
      await openTab({ browser, token, prepare: serveRecords }, { origin, page: pageAt('/faq') }, async ({ tab }) => {
        await changeRoute(tab, pageAt('/assets'));
        await tab.getByText(orderNumber(0)).waitFor({ timeout });
        return tab.evaluate(scrollToEnd, { calls: pages, limit: 2 * timeout });
      }),
    );
  const of = (part: 'frame' | 'nodes') => median(results.map((result) => result[part]));
  return [
    { name: '1 000 records: longest frame', value: of('frame'), unit: 'ms', aim: 34 },
    { name: '1 000 records: most nodes', value: of('nodes'), unit: 'count', aim: 3000 },
  ];
};
