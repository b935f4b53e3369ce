import { act } from '@testing-library/react';
import { toastDuration } from '../src/ui/toast/toastStore';

const { setTimeout, clearTimeout } = window;
afterEach(() => void Object.assign(window, { setTimeout, clearTimeout }));

export interface HeldTimers {
  /** Runs the timers that are due, and renders what they change. */
  run: () => Promise<void>;
  /** The number of timers that wait to be run. */
  count: () => number;
}

/**
 * Holds the timers of exactly `ms` until the test runs them, so that no assertion depends on the machine's speed. All
 * other timers are real, unlike with Jest's fake timers, which fetch and msw do not work with. Ends with the test.
 */
export function holdTimers(ms: number): HeldTimers {
  const held = new Map<number, () => void>();
  const { setTimeout: schedule, clearTimeout: cancel } = window;
  window.setTimeout = ((run: () => void, delay?: number) => {
    if (delay !== ms) return schedule(run, delay);
    /* A real id, which no other timer has. */
    const id = schedule(() => {});
    held.set(id, run);
    return id;
  }) as never;
  window.clearTimeout = ((id: number) => {
    if (!held.delete(id)) cancel(id);
  }) as never;
  return {
    run: () =>
      act(async () => {
        const due = [...held.values()];
        held.clear();
        due.forEach((run) => run());
      }),
    count: () => held.size,
  };
}

/** Toasts stay until the test ends or another toast replaces them. */
export const keepToasts = (): void => void holdTimers(toastDuration);
