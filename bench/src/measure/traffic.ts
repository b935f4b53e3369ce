import type { CDPSession } from 'playwright-core';
import { eventsPath } from '@site/contract';
import { whenIdle } from './whenIdle';

/** The requests of a page. */
export interface Traffic {
  requests: number;
  /** Of the requests, those to the API host. */
  apiCalls: number;
  /** Over the recorder: compressed bodies with their headers. */
  bytes: number;
  failed: string[];
}

/** Counts a page's requests from now on. `whenIdle` resolves when none has been in flight for `ms`. */
export const countTraffic = async (session: CDPSession) => {
  const traffic: Traffic = { requests: 0, apiCalls: 0, bytes: 0, failed: [] };
  const open = new Map<string, string>();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname } = new URL(request.url);
    traffic.requests += 1;
    if (pathname.startsWith('/api/')) traffic.apiCalls += 1;
    // The stream of events stays open.
    if (pathname === eventsPath) return;
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

  return {
    traffic,
    whenIdle: (ms: number, timeout: number) => whenIdle(() => ({ open: open.size, last }), ms, timeout),
  };
};
