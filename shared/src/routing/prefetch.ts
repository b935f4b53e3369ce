type Prefetch = (path: string) => void;

let prefetch: Prefetch = () => {};

/** Sets how a page is prefetched; called by the shell. */
export const onPrefetch = (handler: Prefetch): void => {
  prefetch = handler;
};

/** Prefetches the files of the page at `path`. Errors are ignored. */
export const prefetchPath = (path: string): void => prefetch(path);
