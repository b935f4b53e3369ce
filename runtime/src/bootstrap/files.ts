import type { LiveApp } from '@site/shared';
import { apps } from './visit';

/** Hashes of scripts and markup by app. */
const hashes: Record<string, Record<string, string> | undefined> = {};

/**
 * The integrity of a script or of markup of the site. A file that the registry does not name gets one that no content
 * has, so that the browser does not use it. In development nothing is verified.
 */
export const integrityOf = (address: string): string => {
  if (!hashes.shell) return '';
  const { pathname } = new URL(address, location.href);
  const [, app, named, file] = /^\/(?:files\/([^/]+)|releases\/([^/]+)\/[^/]+)\/(.+)/.exec(pathname) ?? [];
  return `sha256-${hashes[app ?? named!]?.[file!] ?? 'A'.repeat(43)}=`;
};

/** Lets the page's scripts verify what they load. */
export const provideIntegrity = (): void => {
  for (const name in apps()) hashes[name] = apps()[name]?.hashes;
  window.integrityOf = integrityOf;
};

const isMissing = (file: string): boolean => !document.querySelector(`[src$="${file}"], [href$="${file}"]`);

export const preload = ({ base }: LiveApp, files: readonly string[]): void => {
  for (const file of files.filter(isMissing)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    /* The shell's script is needed first. */
    link.fetchPriority = 'low';
    link.href = base + file;
    /* A preload without the integrity of its script would be fetched twice. */
    link.integrity = integrityOf(link.href);
    document.head.append(link);
  }
};

/** Fetches the scripts of the parts of the kit that a page shows first; see `kitFiles` in `appSchema.ts`. */
export const preloadKit = (names: readonly string[] = []): void => {
  const { shell } = apps();
  for (const name of names) if (shell) preload(shell, shell.kitFiles?.[name] ?? []);
};
