import { loadMoreIcons } from './icons/Icon';

/* The parts of the kit that are worth fetching beside a page that imports them, by their exported names. */
export * from './lazyParts';

const moreIcons = { preload: () => void loadMoreIcons().catch(() => undefined) };
export { moreIcons as Icon, moreIcons as LinkRow };
