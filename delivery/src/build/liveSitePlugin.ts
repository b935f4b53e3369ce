import { rspack, type Compiler } from '@rspack/core';
import type { ServedDescriptor } from './servedDescriptor';

interface Options {
  /** Where the app is served. */
  origin: string;
  /** The live site's address. */
  liveSite: string;
}

/** Adds `descriptor.json` to a build that is served to a live site, and prints once how to show the app there. */
export class LiveSitePlugin {
  readonly #descriptor: ServedDescriptor;
  readonly #options: Options;

  constructor(descriptor: ServedDescriptor, options: Options) {
    this.#descriptor = descriptor;
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'LiveSitePlugin';
    const { origin, liveSite } = this.#options;
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tap(name, () =>
        compilation.emitAsset('descriptor.json', new rspack.sources.RawSource(JSON.stringify(this.#descriptor))),
      ),
    );
    let printed = false;
    compiler.hooks.done.tap(name, (stats) => {
      if (printed || stats.hasErrors()) return;
      printed = true;
      const overrides = JSON.stringify({ [this.#descriptor.name]: origin });
      const script = `localStorage.setItem('site.overrides', '${overrides}'); location.reload()`;
      console.log(`Served to ${liveSite}. In its console: ${script}`);
    });
  }
}
