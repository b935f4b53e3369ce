import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { eventsPath } from '@site/contract';

/** The requests of a page. */
export interface Traffic {
  requests: number;
  /** Over the recorder: compressed bodies with their headers. */
  bytes: number;
  failed: string[];
}

/** ms without a request after which a page counts as loaded: less than the pause between two polls of the balance. */
const idleTime = 2000;

/**
 * Counts a page's requests from now on.
 * @param timeout ms after which `whenIdle` rejects
 * @returns also what resolves when no request has been in flight for 2 s
 */
export const countTraffic = async (session: CDPSession, timeout: number) => {
  const traffic: Traffic = { requests: 0, bytes: 0, failed: [] };
  const open = new Map<string, string>();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    traffic.requests += 1;
    // The stream of events stays open.
    if (new URL(request.url).pathname === eventsPath) return;
    last = Date.now();
    open.set(requestId, request.url);
  });
  session.on('Network.responseReceived', ({ response: { status, url } }) => {
    if (status >= 400) traffic.failed.push(`${status} ${url}`);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!open.delete(requestId)) return;
    last = Date.now();
    traffic.bytes += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId, errorText }) => {
    const url = open.get(requestId);
    if (open.delete(requestId)) traffic.failed.push(`${errorText} ${url}`);
  });
  await session.send('Network.enable');

  const whenIdle = async (): Promise<void> => {
    const deadline = Date.now() + timeout;
    while (open.size > 0 || Date.now() - last < idleTime) {
      if (Date.now() > deadline) throw new Error(`The page is still loading after ${timeout / 1000} s.`);
      await wait(50);
    }
  };
  return { traffic, whenIdle };
};
