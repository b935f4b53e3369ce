import * as lazyParts from './lazyParts';

/**
 * Fetches lazy parts of the kit before the page that shows them has loaded. Unknown names are ignored, since an app may
 * be newer than the shell. Errors are handled when a part is rendered. Resolves when each part has loaded or failed.
 */
export async function fetchKit(names: readonly string[] = []): Promise<void> {
  const parts: Record<string, { preload: () => Promise<unknown> }> = lazyParts;
  await Promise.all(names.flatMap((name) => (Object.hasOwn(parts, name) ? (parts[name]?.preload() ?? []) : [])));
}
