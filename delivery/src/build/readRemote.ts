import { build } from 'esbuild';
import { join } from 'node:path';

/** A route as `remote.ts` declares it, with the module of its page instead of the page. */
export interface DeclaredRoute {
  path: string;
  title?: string;
  login?: boolean;
  keepAlive?: boolean;
  bare?: boolean;
  kit?: string[];
  /** The page's import request, as written in `remote.ts`. */
  request: string;
}

/** What `remote.ts` declares, without its code. */
export interface DeclaredRemote {
  name: string;
  routes: DeclaredRoute[];
  slots: { name: string; request: string }[];
}

type Loader = () => unknown;

const requestOf = (load: Loader): string => {
  const request = /import\(\s*(?:\/\*.*?\*\/\s*)?["'](.+?)["']\s*\)/s.exec(String(load))?.[1];
  if (!request) throw new Error(`A page or slot in remote.ts must be () => import('…'), found: ${String(load)}`);
  return request;
};

/**
 * Evaluates an app's `remote.ts` in Node, with its pages left out, so that the routes in a descriptor come from the one place
 * that declares them. `shared` is answered by its data half alone (route references and `defineRemote`).
 */
export async function readRemote(appFolder: string, sharedFolder: string): Promise<DeclaredRemote> {
  const result = await build({
    entryPoints: [join(appFolder, 'src/remote.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    alias: { '@site/shared': join(sharedFolder, 'src/federation/declaration.ts') },
    plugins: [
      {
        name: 'leave-pages-out',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          ),
      },
    ],
  });
  const code = result.outputFiles[0]?.text ?? '';
  const { default: remote } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return {
    name: remote.name,
    routes: remote.routes.map(({ page, ...data }: { page: Loader; path: string }) => ({
      ...data,
      request: requestOf(page),
    })),
    slots: Object.entries<Loader>(remote.slots ?? {}).map(([name, load]) => ({ name, request: requestOf(load) })),
  };
}
