import { join } from 'node:path';
import { readRegistry, type Site } from '../registry/registry';
import { replaceFile } from '../store/durable';
import { type ErrorGroup, createErrorCollector } from './errorGroups';

/** What the API host shows of errors, in the folder of a site. */
export const ERRORS_FILE = 'errors.json';

/** ms */
export const ERRORS_PERIOD = 24 * 60 * 60_000;
const INTERVAL_MS = 5000;
/** After this time the file is renewed without new errors, because old ones expire, ms. */
const EXPIRY_MS = 10 * 60_000;

const describe = (app: string, { message, stack, pages, networks, newIn }: ErrorGroup): string => {
  const at = stack[0] ? ` at ${stack[0].file}:${stack[0].line}` : '';
  return (
    `${app} ${newIn}: the canary has an error that no other release has: ${message}${at} ` +
    `(pages: ${pages}, networks: ${networks})`
  );
};

/**
 * Returns a function that writes the errors of the last day to `SITE_DIR/errors.json`, if there are others than before,
 * and logs each new error of a canary. It does nothing if the last update is recent. Never rejects; errors are logged.
 */
export const createErrorWriter = (site: Site, log: (line: string) => void, now: () => number = Date.now) => {
  const { store } = site;
  const { update, group } = createErrorCollector(store, ERRORS_PERIOD, now);
  const logged = new Set<string>();
  let updatedAt = -Infinity;
  let writtenAt = -Infinity;
  let writtenTag: string | undefined;

  const write = async (): Promise<void> => {
    const hasAdded = await update();
    const tag = (await store.readRegistry())?.tag;
    if (tag === undefined || (!hasAdded && tag === writtenTag && now() - writtenAt < EXPIRY_MS)) return;
    const apps = await group((await readRegistry(site)).apps);
    await replaceFile(
      join(store.folder, ERRORS_FILE),
      JSON.stringify({ schema: 1, at: new Date(now()).toISOString(), apps }),
    );
    [writtenTag, writtenAt] = [tag, now()];
    for (const [app, groups] of Object.entries(apps))
      for (const found of groups) {
        const key = `${app} ${found.newIn} ${found.message}`;
        if (found.newIn === null || logged.has(key)) continue;
        logged.add(key);
        log(describe(app, found));
      }
  };

  return async (): Promise<void> => {
    if (Math.abs(now() - updatedAt) < INTERVAL_MS) return;
    updatedAt = now();
    await write().catch((error: Error) => log(`Errors of releases: ${error.message}`));
  };
};
