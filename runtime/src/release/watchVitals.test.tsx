import type { Metric } from 'web-vitals';
import { watchFirstInput } from './memberInput';
import { watchVitals } from './watchVitals';

type Listener = (metric: Partial<Metric>) => void;

const listeners = new Map<string, Listener>();
jest.mock('web-vitals', () => ({
  onLCP: (it: Listener) => void listeners.set('LCP', it),
  onINP: (it: Listener) => void listeners.set('INP', it),
  onCLS: (it: Listener) => void listeners.set('CLS', it),
}));

const reported = jest.fn();
const change = (name: Metric['name'], value: number, more: Partial<Metric> = {}) =>
  listeners.get(name)?.({ id: name, name, value, ...more });
const setVisibility = (state: DocumentVisibilityState) => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  visibility.mockRestore();
};

beforeAll(() => {
  watchFirstInput();
  watchVitals((vital) => ({ app: vital.hash === '#/login' ? 'account' : 'wallet', ...vital }), reported);
});

test('reports each vital once, when the page is first hidden, for the page that it concerns', () => {
  window.location.hash = '#/deposit';
  change('CLS', 0);
  change('INP', 40);
  document.body.click();
  window.location.hash = '#/assets';
  /* The library reports what was measured before it was loaded. */
  change('LCP', 1200);
  change('INP', 90);
  change('CLS', 0);
  setVisibility('visible');
  expect(reported).not.toHaveBeenCalled();
  setVisibility('hidden');
  expect(reported.mock.calls.flat()).toEqual([
    { app: 'wallet', name: 'CLS', value: 0, hash: '#/deposit' },
    { app: 'wallet', name: 'LCP', value: 1200, hash: '#/deposit' },
    { app: 'wallet', name: 'INP', value: 90, hash: '#/assets' },
  ]);
});

test('reports no later value of the same measurement', () => {
  change('INP', 300);
  setVisibility('hidden');
  expect(reported).not.toHaveBeenCalled();
});

test('reports the measurements of a page that was restored from the back/forward cache', () => {
  change('LCP', 20, { id: 'restored', navigationType: 'back-forward-cache' });
  setVisibility('hidden');
  expect(reported.mock.calls.flat()).toEqual([{ app: 'wallet', name: 'LCP', value: 20, hash: '#/assets' }]);
});

test('reports the slowest change of page and interaction of each app, once, for the page that was opened', () => {
  const open = (page: string, name: Metric['name'], ...values: number[]) =>
    values.forEach((value) =>
      change(name, value, {
        id: `${name} ${page}`,
        navigationType: 'soft-navigation',
        navigationURL: `https://site.example/#${page}`,
      }),
    );
  open('/withdraw', 'LCP', 200, 900);
  open('/deposit', 'LCP', 400);
  open('/login', 'LCP', 100);
  open('/login', 'INP', 60);
  setVisibility('hidden');
  open('/deposit', 'LCP', 5000);
  setVisibility('hidden');
  expect(reported.mock.calls.flat()).toEqual([
    { app: 'wallet', name: 'softLCP', value: 900, hash: '#/withdraw' },
    { app: 'account', name: 'softLCP', value: 100, hash: '#/login' },
    { app: 'account', name: 'INP', value: 60, hash: '#/login' },
  ]);
});
