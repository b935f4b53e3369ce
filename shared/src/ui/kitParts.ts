import { loadMoreIcons } from './icons/Icon';

/* Parts to fetch beside a page that imports them, by their exported names; the shell's build lists them. */
export * from './lazyParts';

const allIcons = { preload: () => loadMoreIcons().catch(() => undefined) };
export { allIcons as Icon };
