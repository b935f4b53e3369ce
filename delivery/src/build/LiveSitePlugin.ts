import { rspack, type Compiler } from '@rspack/core';
import { basename } from 'node:path';
import type { Descriptor } from '../releases/descriptor';
import { readRemote } from './readRemote';

interface Options {
  /** The app's folder. */
  folder: string;
  /** The folder of `@site/shared`. */
  sharedFolder: string;
  globalName: string;
  entry: string;
  /** The range that the app needs of `@site/shared`. */
  range: string;
  /** Where the app is served. */
  origin: string;
  /** The live site's origin. */
  liveSite: string;
}

/** What the live site asks of an app that a developer serves to it: of a release's descriptor, what the page's registry takes. */
type ServedDescriptor = Pick<Descriptor, 'schema' | 'name' | 'globalName' | 'entry' | 'routes' | 'slots'> & {
  shared: Pick<Descriptor['shared'], 'range'>;
};

/** Adds `descriptor.json` to a build that is served to a live site, and says once how to have the app shown there. */
export class LiveSitePlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'LiveSitePlugin';
    const { RawSource } = rspack.sources;
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tapPromise(name, async () => {
        try {
          compilation.emitAsset('descriptor.json', new RawSource(JSON.stringify(await this.#describe())));
        } catch (error) {
          compilation.errors.push(error as Error);
        }
      }),
    );
    let said = false;
    compiler.hooks.done.tap(name, (stats) => {
      if (said || stats.hasErrors()) return;
      said = true;
      const { origin, liveSite, folder } = this.#options;
      const wanted = JSON.stringify({ [basename(folder)]: origin });
      console.log(
        `Served to ${liveSite}. In its console: localStorage.setItem('site.overrides', '${wanted}'); location.reload()`,
      );
    });
  }

  async #describe(): Promise<ServedDescriptor> {
    const { folder, sharedFolder, globalName, entry, range } = this.#options;
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
}
