import type { Page, Request } from 'playwright-core';
import { SHELL } from '../appNames';
import { readContractExamples } from './contractExamples';

/** Something that is wrong with a page. */
export interface Symptom {
  text: string;
  /** The app whose file caused it, if known. */
  owner?: string | undefined;
}

export interface PageMonitor {
  /** The symptoms since the last call. */
  takeSymptoms(): Symptom[];
  /** Paths of the site's requests in flight. */
  pendingPaths(): string[];
  /** The number of requests that the page has made. */
  requestCount(): number;
  /** Resolves when no request is in flight. */
  idle(): Promise<void>;
}

/** Origins in the stub's answers are content, such as the customer service's page. They cannot be reached either. */
const contentOrigins = new Set(
  [...JSON.stringify([...readContractExamples('full').values()]).matchAll(/https?:\/\/[^"\s]+/g)].map(
    ([url]) => new URL(url).origin,
  ),
);

/** Types of requests that stay open or whose end is not reported. */
const longLived = new Set(['ping', 'eventsource', 'websocket', 'media']);

const MAX_LENGTH = 300;

/** The first line of an error, without its stack. */
const firstLine = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
};

/**
 * The app whose release file a text names, such as a URL or a stack; the shell, which is in most stacks, only if no
 * other is named.
 */
const ownerIn = (text: string): string | undefined => {
  const named = [...text.matchAll(/\/releases\/([a-z0-9-]+)\//g)].map(([, name]) => name);
  return named.find((name) => name !== SHELL) ?? named[0];
};

const pathOf = (url: string): string => new URL(url).pathname;

/** Monitors the console, uncaught errors and requests of a page of the site at `origin`. */
export const monitorPage = (page: Page, origin: string): PageMonitor => {
  let symptoms: Symptom[] = [];
  let requestCount = 0;
  const pending = new Set<Request>();
  let waiting: (() => void)[] = [];
  const isOwn = (url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;
  const add = (text: string, source = ''): void => void symptoms.push({ text, owner: ownerIn(source) });
  const settle = (request: Request): void => {
    pending.delete(request);
    if (pending.size > 0) return;
    waiting.forEach((resolve) => resolve());
    waiting = [];
  };

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
    requestCount += 1;
    if (isOwn(url)) {
      if (!longLived.has(request.resourceType())) pending.add(request);
    } else if (!contentOrigins.has(new URL(url).origin)) {
      add(`it requested ${firstLine(url)}, which is outside the site`);
    }
  });
  page.on('response', (response) => {
    const url = response.url();
    if (isOwn(url) && response.status() >= 400) add(`${pathOf(url)} answered ${response.status()}`, url);
  });
  page.on('requestfinished', settle);
  page.on('requestfailed', (request) => {
    settle(request);
    const url = request.url();
    const reason = request.failure()?.errorText ?? 'no response';
    // A navigation aborts the requests of the page before.
    if (isOwn(url) && reason !== 'net::ERR_ABORTED') add(`${pathOf(url)} did not load (${reason})`, url);
  });

  return {
    takeSymptoms: () => {
      const taken = symptoms;
      symptoms = [];
      return taken;
    },
    pendingPaths: () => [...pending].map((request) => pathOf(request.url())),
    requestCount: () => requestCount,
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
};
