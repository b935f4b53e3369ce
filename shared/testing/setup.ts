import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';
import { format } from 'node:util';
import { loadMoreIcons } from '../src/ui/icons/Icon';
import { clearToasts } from '../src/ui/toast/toastStore';
import { server } from './server';

/* Lazy parts are compiled on first import in a test run; two cores under load need longer than the library's second. */
configure({ asyncUtilTimeout: 8000 });
jest.setTimeout(30_000);

/* Platform parts that jsdom lacks, once for all packages. */
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  IntersectionObserver: window.IntersectionObserver ?? QuietObserver,
  ResizeObserver: window.ResizeObserver ?? QuietObserver,
  PointerEvent: window.PointerEvent ?? window.MouseEvent,
  scrollTo: () => {},
  matchMedia:
    window.matchMedia ??
    ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })),
});
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

/*
 * Whatever is said on the console as an error or a warning fails the test in which it was said. A test that brings it about on purpose
 * says so: `jest.spyOn(console, 'error').mockImplementation()`.
 */
const noise: string[] = [];
/** That Redux's checks, which production leaves out, took long: it tells of the machine. */
const machine = /InvariantMiddleware took \d+ms/;
for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) => {
    const text = format(...words);
    if (!machine.test(text)) noise.push(`console.${level}: ${text}`);
  };

/* Known before the first is drawn, so that no test must wait for them. */
beforeAll(loadMoreIcons);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  /* A toast of one test must not answer for the next. */
  act(clearToasts);
});
afterEach(() => {
  const heard = noise.splice(0);
  if (heard.length > 0) throw new Error(heard.join('\n\n'));
});
afterAll(() => server.close());
