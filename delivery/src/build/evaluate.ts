import { build, type BuildOptions } from 'esbuild';
import { runInThisContext } from 'node:vm';

/** Bundles a module and what it imports, and runs it in Node: gives its exports. */
export async function evaluate(file: string, options: BuildOptions = {}): Promise<Record<string, unknown>> {
  const { outputFiles = [] } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'exported',
    platform: 'node',
    logLevel: 'silent',
    ...options,
  });
  return runInThisContext(`(() => { ${outputFiles[0]?.text ?? ''}\nreturn exported; })()`) as Record<string, unknown>;
}
