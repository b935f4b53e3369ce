import { rspack, type Compiler } from '@rspack/core';

/**
 * Gives each script that a bundle loads the hash of the page's registry; see `integrityOf` in the shell's inline script.
 * A page without it, such as in development, loads scripts without.
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
