import { type PublicRegistry, embeddable } from './publicRegistry';

/** Where the shell's html leaves room for what only the edge knows. */
const REGISTRY = '<script type="application/json" id="site-registry"></script>';
const HEAD = '<!--site-head-->';
const BASE = '%SHELL_BASE%';

/**
 * The page as members get it: the shell's html with its files' address, and the live set inlined, so that the first
 * round trip brings all that is needed to know what to load.
 * @throws Error when the html leaves no room for the registry
 */
export const composePage = (html: string, shellBase: string, registry: PublicRegistry): string => {
  if (!html.includes(REGISTRY)) throw new Error("The shell's index.html has no place for the registry.");
  const filled = REGISTRY.replace('><', () => `>${embeddable(registry)}<`);
  return html
    .replaceAll(BASE, () => shellBase)
    .replace(HEAD, '')
    .replace(REGISTRY, () => filled);
};
