import { publish } from '../releases/publish';
import { directoryStore } from '../store/directoryStore';
import type { SiteStore } from '../store/siteStore';
import { builtApp, temporaryFolder } from './builtApp';

/** A registry with one live release of each app, as text. */
export const registryOf = (revision: number, live: Record<string, string>): string =>
  JSON.stringify({
    schema: 1,
    revision,
    apps: Object.fromEntries(
      Object.entries(live).map(([app, version]) => [
        app,
        { live: version, since: '2026-01-01', by: 'test', previous: [] },
      ]),
    ),
  });

/** Replaces the registry without a condition. */
export const putRegistry = async (store: SiteStore, text: string): Promise<boolean> =>
  store.replaceRegistry(text, await store.registryTag(), []);

/** A site directory with a live release of the shell and of the wallet, at revision 1. */
export const siteDirectory = async (): Promise<{ store: SiteStore; shell: string; wallet: string }> => {
  const folder = temporaryFolder();
  const store = directoryStore(`${folder}/site`);
  const shell = await publish(store, 'shell', builtApp(folder, 'shell'));
  const wallet = await publish(store, 'mfe-wallet', builtApp(folder, 'mfe-wallet'));
  await putRegistry(store, registryOf(1, { shell, 'mfe-wallet': wallet }));
  return { store, shell, wallet };
};
