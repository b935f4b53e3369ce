import { act, render, screen } from '@testing-library/react';
import { Balance } from './Balance';

let frames: FrameRequestCallback[] = [];
let now = 0;
let prefersReducedMotion = false;

/** The next frame of the browser, `ms` later. */
const frame = (ms: number) => {
  now += ms;
  act(() => frames.splice(0).forEach((callback) => callback(now)));
};

beforeEach(() => {
  frames = [];
  prefersReducedMotion = false;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => (frames = []));
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ matches: prefersReducedMotion, media }) as MediaQueryList);
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
});

const shown = () => Number(screen.getByText(/^¥/).textContent?.replace(/[¥,]/g, ''));

test.each([
  ['up', '100.00', '200.00'],
  ['down', '200.00', '100.00'],
])('a balance counts %s to its new amount', (_way, before, after) => {
  const { rerender } = render(<Balance value={before} />);
  rerender(<Balance value={after} />);
  const seen = [shown()];
  for (let count = 0; count < 8; count += 1) {
    frame(100);
    seen.push(shown());
  }
  const sorted = seen.toSorted((a, b) => (Number(after) - Number(before)) * (a - b));
  expect(seen).toEqual(sorted);
  expect(seen[0]).toBe(Number(before));
  expect(seen.at(-1)).toBe(Number(after));
  expect(new Set(seen).size).toBeGreaterThan(3);
  expect(frames).toEqual([]);
});

test('a change during the count continues from the shown amount', () => {
  const { rerender } = render(<Balance value="0.00" />);
  rerender(<Balance value="1000.00" />);
  frame(100);
  const reached = shown();
  expect(reached).toBeGreaterThan(0);
  rerender(<Balance value="0.00" />);
  expect(shown()).toBe(reached);
  frame(600);
  expect(shown()).toBe(0);
});

test('the first amount is shown at once', () => {
  const { rerender } = render(<Balance value={undefined} />);
  rerender(<Balance value="5000.00" />);
  expect(shown()).toBe(5000);
});

test('a member who prefers reduced motion sees the new amount at once', () => {
  prefersReducedMotion = true;
  const { rerender } = render(<Balance value="100.00" />);
  rerender(<Balance value="200.00" />);
  expect(shown()).toBe(200);
});

test('a hidden tab shows the new amount at once', () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  const { rerender } = render(<Balance value="100.00" />);
  rerender(<Balance value="200.00" />);
  expect(shown()).toBe(200);
});
