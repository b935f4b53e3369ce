import { createRequire } from 'node:module';
import { rspack, type Compiler } from '@rspack/core';

/** What a federation container imports first. */
export const bundlerRuntime = '@module-federation/webpack-bundler-runtime';
const file = createRequire(import.meta.url).resolve(bundlerRuntime);

/**
 * The federation plugin's entry is a data URL that imports its runtime by an absolute path, from which the bundler
 * derives the entry's id. This imports it by name, so that the same sources are built to the same bytes in any folder.
 */
export const portableRuntimePlugin = new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (resource) => {
  resource.request = resource.request.replace(encodeURIComponent(file), encodeURIComponent(bundlerRuntime));
});

/**
 * Gives each script that a bundle loads its integrity by the page's registry (`integrityOf` in the shell's inline
 * script). A page without a registry, such as in development, loads scripts without.
 */
export const verifyChunksPlugin = {
  apply: (compiler: Compiler): void => {
    const name = 'verifyChunksPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { createScript } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      createScript.tap(name, (code) => `${code}\nif (self.integrityOf) script.integrity = self.integrityOf(url);`);
    });
  },
};

const { RuntimeGlobals, RuntimeModule } = rspack;

/** Runtime code: after a chunk has failed, its next request goes to another address. */
class RetryChunksModule extends RuntimeModule {
  constructor() {
    super('retry failed chunks', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { ensureChunk, getChunkScriptFilename } = RuntimeGlobals;
    return `
      var ensure = ${ensureChunk}, address = ${getChunkScriptFilename}, failures = {};
      ${getChunkScriptFilename} = function (id) { return address(id) + (failures[id] ? '?r=' + failures[id] : ''); };
      ${ensureChunk} = function (id) {
        return ensure(id).catch(function (error) { failures[id] = (failures[id] || 0) + 1; throw error; });
      };`;
  }
}

/**
 * Lets 重试 reach a chunk whose request hung: Chromium keeps the address of a hanging script blocked for many seconds, so
 * the same address again would hang again.
 */
export const retryChunksPlugin = {
  apply: (compiler: Compiler): void => {
    const name = 'retryChunksPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk, requirements) => {
        if (requirements.has(RuntimeGlobals.ensureChunk)) compilation.addRuntimeModule(chunk, new RetryChunksModule());
      });
    });
  },
};
