type Prefetch = (path: string) => void;

let prefetch: Prefetch = () => {};

/** The shell tells how a path's app and page are loaded ahead of time. */
export const onPrefetch = (does: Prefetch): void => {
  prefetch = does;
};

/** Starts loading what `path` will need; a hint, it never fails. */
export const prefetchPath = (path: string): void => prefetch(path);
