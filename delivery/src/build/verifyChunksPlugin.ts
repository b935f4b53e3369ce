import { rspack, type Compiler } from '@rspack/core';

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
