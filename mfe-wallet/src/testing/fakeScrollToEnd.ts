import { act, screen, waitFor } from '@testing-library/react';

const observed = new Map<Element, () => void>();

class FakeIntersectionObserver {
  readonly thresholds = [0];
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, intersectionRatio: 1, target } as unknown as IntersectionObserverEntry;
    observed.set(target, () => this.callback([entry], this as never));
  }
  unobserve(target: Element) {
    observed.delete(target);
  }
  disconnect() {}
}

/**
 * Call it in a `describe`: it fakes IntersectionObserver for its tests.
 * @returns scrolls to the end of the list once its rows are rendered; does nothing if there are no more
 */
export function fakeScrollToEnd(): () => Promise<void> {
  const { IntersectionObserver } = window;
  beforeEach(() => {
    observed.clear();
    Object.assign(window, { IntersectionObserver: FakeIntersectionObserver });
  });
  afterEach(() => Object.assign(window, { IntersectionObserver }));
  return async () => {
    await waitFor(() => expect(observed.size > 0 || screen.queryByText('没有更多记录了') !== null).toBe(true));
    await act(async () => observed.forEach((intersect) => intersect()));
  };
}
