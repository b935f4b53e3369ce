import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';
import { format } from 'node:util';
import { loadMoreIcons } from '../src/ui/icons/Icon';
import { clearToasts } from '../src/ui/toast/toastStore';
import { server } from './server';

/* Lazy modules are compiled on first import: on a busy machine that exceeds Testing Library's default of one second. */
configure({ asyncUtilTimeout: 8000 });

/* Browser APIs that jsdom lacks. */
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  IntersectionObserver: window.IntersectionObserver ?? InertObserver,
  ResizeObserver: window.ResizeObserver ?? InertObserver,
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
 * An error or warning on the console fails the test. A test that causes one on purpose silences it:
 * `jest.spyOn(console, 'error').mockImplementation()`.
 */
const consoleOutput: string[] = [];
/** Redux reports slow development checks, which depend on the machine. */
const slowChecks = /InvariantMiddleware took \d+ms/;
for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) => {
    const text = format(...words);
    if (!slowChecks.test(text)) consoleOutput.push(`console.${level}: ${text}`);
  };

/* Loaded before the first test, so that no test waits for them. */
beforeAll(loadMoreIcons);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  /* The next test must not find a toast of this one. */
  act(clearToasts);
});
afterEach(() => {
  const lines = consoleOutput.splice(0);
  if (lines.length > 0) throw new Error(lines.join('\n\n'));
});
afterAll(() => server.close());
