import type { Page, Request } from 'playwright-core';
import { SHELL } from '../base/repository';
import { readContractExamples } from './contractStub';

export interface Symptom {
  text: string;
  /** The app whose file caused it, if known. */
  owner?: string | undefined;
}

export interface PageMonitor {
  symptoms: Symptom[];
  /** The site's requests in flight. */
  pending: Set<Request>;
  /** The number of requests that the page has made. */
  requestCount: number;
}

/** Origins in the stub's answers are content, such as the customer service's page. They cannot be reached either. */
let contentOrigins: ReadonlySet<string> | undefined;
const readContentOrigins = (): ReadonlySet<string> => {
  const examples = JSON.stringify([...readContractExamples('full').values()]);
  return new Set([...examples.matchAll(/https?:\/\/[^"\s]+/g)].map(([url]) => new URL(url).origin));
};

/** Types of requests that stay open or whose end is not reported. */
const longLived = new Set(['ping', 'eventsource', 'websocket', 'media']);

const MAX_LENGTH = 300;

const firstLine = (text: string): string => {
  const [line = ''] = text.trim().split('\n');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
};

/** The app whose release file a URL or stack names; the shell, which is in most stacks, only if no other is named. */
const ownerIn = (text: string): string | undefined => {
  const named = [...text.matchAll(/\/(?:files|releases)\/([a-z0-9-]+)\//g)].map(([, name]) => name);
  return named.find((name) => name !== SHELL) ?? named[0];
};

export const pathOf = (url: string): string => new URL(url).pathname;

/** Monitors the console, uncaught errors and requests of a page of the site at `origin`. */
export const monitorPage = (page: Page, origin: string): PageMonitor => {
  const allowedOrigins = (contentOrigins ??= readContentOrigins());
  const monitor: PageMonitor = { symptoms: [], pending: new Set(), requestCount: 0 };
  const isOwn = (url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;
  const add = (text: string, source = ''): void => void monitor.symptoms.push({ text, owner: ownerIn(source) });

  page.on('console', (message) => {
    const text = message.text();
    // The browser logs failed requests too; the request itself says more.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      add(`the console said “${firstLine(text)}”`, `${text} ${message.location().url}`);
  });
  page.on('pageerror', ({ name, message, stack = '' }) =>
    add(`uncaught “${firstLine(`${name}: ${message}`)}”`, `${message} ${stack}`),
  );
  page.on('crash', () => add('the page crashed'));
  page.on('websocket', (socket) => {
    if (!isOwn(socket.url().replace(/^ws/, 'http'))) add(`it requested ${socket.url()}, which is outside the site`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^https?:/.test(url)) return;
    monitor.requestCount += 1;
    if (!isOwn(url)) {
      if (!allowedOrigins.has(new URL(url).origin)) add(`it requested ${firstLine(url)}, which is outside the site`);
    } else if (!longLived.has(request.resourceType())) monitor.pending.add(request);
  });
  page.on('response', (response) => {
    const url = response.url();
    if (isOwn(url) && response.status() >= 400) add(`${pathOf(url)} answered ${response.status()}`, url);
  });
  page.on('requestfinished', (request) => monitor.pending.delete(request));
  page.on('requestfailed', (request) => {
    monitor.pending.delete(request);
    const url = request.url();
    const reason = request.failure()?.errorText ?? 'no response';
    // A navigation aborts the requests of the page before.
    if (isOwn(url) && reason !== 'net::ERR_ABORTED') add(`${pathOf(url)} did not load (${reason})`, url);
  });
  return monitor;
};
