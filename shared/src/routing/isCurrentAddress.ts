import type { Location } from 'react-router-dom';

/**
 * Whether `path` is the current address: the rendered one, and also that of the browser, which is ahead while the next
 * page is being rendered.
 */
export function isCurrentAddress(path: string, rendered: Pick<Location, 'pathname' | 'search'>): boolean {
  const { hash } = window.location;
  return path === rendered.pathname + rendered.search && (hash === '' || hash === `#${path}`);
}
