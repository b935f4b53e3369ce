import type { PublishedDescriptor } from '../releases/descriptor';
import { type PublicRegistry, baseOf, embeddable } from './publicRegistry';

/** Where the shell's html leaves room for what only the edge knows. */
const REGISTRY = '<script type="application/json" id="site-registry"></script>';
const HEAD = '<!--site-head-->';
const BASE = '%SHELL_BASE%';

/** The shell's own scripts are run only if they are what was published, as every app's entry. */
const withIntegrity = (html: string, { files }: PublishedDescriptor): string =>
  html.replace(new RegExp(`(<script[^>]*?) src="${BASE}([^"]+)"`, 'g'), (script, start: string, file: string) => {
    const integrity = files[file]?.integrity;
    return integrity ? `${start} src="${BASE}${file}" integrity="${integrity}"` : script;
  });

/**
 * The page as members get it: the shell's html with its files' address and hashes, and the live set inlined, so that the first
 * round trip brings all that is needed to know what to load.
 * @throws Error when the html leaves no room for the registry
 */
export const composePage = (html: string, shell: PublishedDescriptor, registry: PublicRegistry): string => {
  if (!html.includes(REGISTRY)) throw new Error("The shell's index.html has no place for the registry.");
  const filled = REGISTRY.replace('><', () => `>${embeddable(registry)}<`);
  return withIntegrity(html, shell)
    .replaceAll(BASE, () => baseOf(shell.name, shell.version))
    .replace(HEAD, '')
    .replace(REGISTRY, () => filled);
};
