import type { Metric } from 'web-vitals';
import { watchVitals } from './watchVitals';

type Listener = (metric: Partial<Metric>) => void;

const listeners = new Map<string, Listener>();
jest.mock('web-vitals', () => ({
  onLCP: (it: Listener) => void listeners.set('LCP', it),
  onINP: (it: Listener) => void listeners.set('INP', it),
  onCLS: (it: Listener) => void listeners.set('CLS', it),
}));

const reported = jest.fn();
const change = (name: Metric['name'], value: number, id = name as string) => listeners.get(name)?.({ id, name, value });
const setVisibility = (state: DocumentVisibilityState) => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  visibility.mockRestore();
};

beforeAll(() => watchVitals(reported));

test('reports each vital once, when the page is first hidden, for the page on which it last changed', () => {
  window.location.hash = '#/deposit';
  change('LCP', 1200);
  change('CLS', 0);
  change('INP', 40);
  window.location.hash = '#/assets';
  change('INP', 90);
  change('CLS', 0);
  setVisibility('visible');
  expect(reported).not.toHaveBeenCalled();
  setVisibility('hidden');
  expect(reported.mock.calls.flat()).toEqual([
    { name: 'LCP', value: 1200, hash: '#/deposit' },
    { name: 'CLS', value: 0, hash: '#/deposit' },
    { name: 'INP', value: 90, hash: '#/assets' },
  ]);
});

test('reports no later value of the same measurement', () => {
  change('INP', 300);
  setVisibility('hidden');
  expect(reported).not.toHaveBeenCalled();
});

test('reports the measurements of a page that was restored from the back/forward cache', () => {
  change('LCP', 20, 'restored');
  setVisibility('hidden');
  expect(reported.mock.calls.flat()).toEqual([{ name: 'LCP', value: 20, hash: '#/assets' }]);
});
