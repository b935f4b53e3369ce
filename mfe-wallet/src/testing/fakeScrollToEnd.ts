import { act, waitFor } from '@testing-library/react';

const observed = new Map<Element, () => void>();

class InSight {
  readonly thresholds = [0];
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, intersectionRatio: 1, target } as unknown as IntersectionObserverEntry;
    observed.set(target, () => this.tell([entry], this as never));
  }
  unobserve(target: Element) {
    observed.delete(target);
  }
  disconnect() {}
}

/** For a `describe`: the end of a list comes into sight when the test says so, by what this gives. */
export function endInSight(): () => Promise<void> {
  const { IntersectionObserver } = window;
  beforeEach(() => {
    observed.clear();
    Object.assign(window, { IntersectionObserver: InSight });
  });
  afterEach(() => Object.assign(window, { IntersectionObserver }));
  return async () => {
    await waitFor(() => expect(observed.size).toBeGreaterThan(0));
    await act(async () => observed.forEach((see) => see()));
  };
}
