import { descriptorSchemaVersion, type App } from '@site/shared/app';

/** An app's entry on a development server. */
export const developmentEntry = 'remoteEntry.js';

/** The federation container's global variable. */
export const globalNameOf = (name: string): string => name.replaceAll('-', '_');

/**
 * What a page's registry takes of an app's descriptor, for an app on a development server, whose files have no hashes
 * and are not preloaded.
 * @param range what the app needs of `@site/shared`
 */
export const servedDescriptor = ({ name, routes, slots, reads }: App, range: string) => ({
  schema: descriptorSchemaVersion,
  name,
  globalName: globalNameOf(name),
  entry: developmentEntry,
  routes: routes.map(({ module: _module, ...route }) => ({ ...route, preload: [], reads: reads[route.path] })),
  slots: Object.keys(slots).map((slot) => ({ name: slot, preload: [], reads: reads[slot] })),
  shared: { range },
});
