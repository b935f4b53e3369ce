import { rspack, type Compiler } from '@rspack/core';
import { basename } from 'node:path';
import { servedDescriptor, type Served } from './servedDescriptor';

interface Options extends Served {
  /** Where the app is served. */
  origin: string;
  /** The live site's address. */
  liveSite: string;
}

/** Adds `descriptor.json` to a build that is served to a live site, and says once how to have the app shown there (docs/override.md). */
export class LiveSitePlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'LiveSitePlugin';
    const { folder, origin, liveSite } = this.#options;
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tapPromise(name, async () => {
        try {
          const text = JSON.stringify(await servedDescriptor(this.#options));
          compilation.emitAsset('descriptor.json', new rspack.sources.RawSource(text));
        } catch (error) {
          compilation.errors.push(error as Error);
        }
      }),
    );
    let said = false;
    compiler.hooks.done.tap(name, (stats) => {
      if (said || stats.hasErrors()) return;
      said = true;
      const stored = JSON.stringify({ [basename(folder)]: origin });
      console.log(
        `Served to ${liveSite}. In its console: localStorage.setItem('site.overrides', '${stored}'); location.reload()`,
      );
    });
  }
}
