import { rspack, type Compiler } from '@rspack/core';

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
