import type { Descriptor } from '../releases/descriptor';
import { readRemote } from './readRemote';

/** What a page's registry takes of a release's descriptor. */
type ServedDescriptor = Pick<Descriptor, 'schema' | 'name' | 'globalName' | 'entry' | 'routes' | 'slots'> & {
  shared: Pick<Descriptor['shared'], 'range'>;
};

/** What the build recipe knows of an app that a development server serves. */
export interface Served {
  /** The app's folder. */
  folder: string;
  /** The folder of `@site/shared`. */
  sharedFolder: string;
  globalName: string;
  entry: string;
  /** The range that the app needs of `@site/shared`. */
  range: string;
}

/** The descriptor of an app on a development server: of its files none is worth fetching ahead, and none has a hash. */
export async function servedDescriptor(served: Served): Promise<ServedDescriptor> {
  const { folder, sharedFolder, globalName, entry, range } = served;
  const { name, routes, slots } = await readRemote(folder, sharedFolder);
  return {
    schema: 1,
    name,
    globalName,
    entry,
    routes: routes.map(({ request: _request, ...route }) => ({ ...route, preload: [] })),
    slots: slots.map((slot) => ({ name: slot.name, preload: [] })),
    shared: { range },
  };
}
