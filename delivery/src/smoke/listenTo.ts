import type { Page, Request } from 'playwright-core';
import { readContractExamples } from './contractExamples';
import { ownerIn } from './owner';

/** Something that was wrong with a page. */
export interface Symptom {
  /** Completes a sentence that begins with the page. */
  text: string;
  /** The app whose file it came from, where that can be told. */
  owner?: string | undefined;
}

export interface Ear {
  /** What was wrong since the last time this was asked. */
  take(): Symptom[];
  /** Requests to the site that have no answer yet. */
  onTheirWay(): string[];
  /** How many requests the page has made. */
  asked(): number;
  /** Comes when none is on its way. */
  quiet(): Promise<void>;
}

/** What the host's answers name elsewhere is content, such as a customer service's page; it is not reached either. */
const contentOrigins = new Set(
  [...JSON.stringify([...readContractExamples('full').values()]).matchAll(/https?:\/\/[^"\s]+/g)].map(
    ([url]) => new URL(url).origin,
  ),
);

/** These stay open, or have no end that anybody is told of. */
const endless = new Set(['ping', 'eventsource', 'websocket', 'media']);

const longest = 300;

/** The line of an error that says what happened, without its stack. */
const firstLine = (text: string): string => {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

/** Listens to a page of the site at `origin`: its console, its uncaught errors, its requests. */
export const listenTo = (page: Page, origin: string): Ear => {
  let symptoms: Symptom[] = [];
  let asked = 0;
  const pending = new Set<Request>();
  let waiting: (() => void)[] = [];
  const isOwn = (url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;
  const pathOf = (url: string): string => new URL(url).pathname;
  const add = (text: string, source: string): void => void symptoms.push({ text, owner: ownerIn(source) });
  const answered = (request: Request): void => {
    pending.delete(request);
    if (pending.size > 0) return;
    waiting.forEach((tell) => tell());
    waiting = [];
  };

  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    /* The browser's own line; the request itself tells more. */
    if (text.startsWith('Failed to load resource')) return;
    add(`the console said “${firstLine(text)}”`, `${text} ${message.location().url}`);
  });
  page.on('pageerror', ({ name, message, stack = '' }) =>
    add(`nobody caught “${firstLine(`${name}: ${message}`)}”`, `${message} ${stack}`),
  );
  page.on('crash', () => add('the page crashed', ''));
  page.on('websocket', (socket) => {
    if (!isOwn(socket.url().replace(/^ws/, 'http'))) add(`it asked ${socket.url()}, which is not of the site`, '');
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^https?:/.test(url)) return;
    asked += 1;
    if (isOwn(url)) {
      if (!endless.has(request.resourceType())) pending.add(request);
    } else if (!contentOrigins.has(new URL(url).origin)) {
      add(`it asked ${firstLine(url)}, which is not of the site`, '');
    }
  });
  page.on('response', (response) => {
    const url = response.url();
    if (isOwn(url) && response.status() >= 400) add(`${pathOf(url)} answered ${response.status()}`, url);
  });
  page.on('requestfinished', answered);
  page.on('requestfailed', (request) => {
    answered(request);
    const url = request.url();
    const reason = request.failure()?.errorText ?? 'no answer';
    /* What is left behind when a page goes has not failed. */
    if (isOwn(url) && reason !== 'net::ERR_ABORTED') add(`${pathOf(url)} did not come (${reason})`, url);
  });

  return {
    take: () => {
      const taken = symptoms;
      symptoms = [];
      return taken;
    },
    onTheirWay: () => [...pending].map((request) => pathOf(request.url())),
    asked: () => asked,
    quiet: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
};
