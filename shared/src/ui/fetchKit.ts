import * as kitParts from './kitParts';

/**
 * Fetches lazy parts of the kit before the page that shows them has loaded. Unknown names are ignored, since an app may
 * be newer than the shell. Errors are handled when a part is rendered.
 */
export function fetchKit(names: readonly string[] = []): void {
  const parts: Record<string, { preload: () => void }> = kitParts;
  for (const name of names) if (Object.hasOwn(parts, name)) parts[name]?.preload();
}
