/*
 * Built-ins that the site and its libraries use and that the oldest supported browsers lack. `npm run check:browsers`
 * finds others in the builds: replace them, or add them here and to `provided` of `build-kit/src/newerThanBrowsers.ts`.
 */

export const provide = (owner: object, values: Record<string, unknown>): void => {
  for (const name in values)
    if (!(name in owner))
      Object.defineProperty(owner, name, { value: values[name], configurable: true, writable: true });
};

provide(Array.prototype, {
  at(this: unknown[], index: number) {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
});

provide(Object, {
  hasOwn: (owner: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, key),
});

provide(URL, {
  canParse: (url: string, base?: string) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  },
});

provide(AbortSignal, {
  timeout: (delay: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), delay);
    return controller.signal;
  },
});
