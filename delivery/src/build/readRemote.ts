import { join } from 'node:path';
import { evaluate } from './evaluate';

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

interface Evaluated {
  name: string;
  routes: (Omit<DeclaredRoute, 'request'> & { page: Loader })[];
  slots?: Record<string, Loader>;
}

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
  const { default: remote } = (await evaluate(join(appFolder, 'src/remote.ts'), {
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
  })) as { default: Evaluated };
  return {
    name: remote.name,
    routes: remote.routes.map(({ page, ...data }) => ({
      ...data,
      request: requestOf(page),
    })),
    slots: Object.entries(remote.slots ?? {}).map(([name, load]) => ({ name, request: requestOf(load) })),
  };
}
