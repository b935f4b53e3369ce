import { join } from 'node:path';
import { evaluate } from './evaluate';

/** Patterns of routes by the names under which sources link to them: `to.deposit`, `paths.bankCard`. */
export type RouteReferences = ReadonlyMap<string, string>;

/** Where `to` and `paths` are declared, without the extension. */
export const pathsModule = (sharedFolder: string): string => join(sharedFolder, 'src/routing/paths');

/** Stands for what is known at run time only. */
export const PARAMETER = ':value';

/** An argument for a route reference: whatever is taken of it, the path gets a parameter in that place. */
const unknown = new Proxy(
  {},
  { get: (_target, key) => (key === Symbol.toPrimitive ? () => PARAMETER : typeof key === 'string' && PARAMETER) },
);

/** A link's path without query and hash. */
export const pathOf = (link: string): string =>
  (link.split(/[?#]/)[0] ?? '').replaceAll(encodeURIComponent(PARAMETER), PARAMETER);

type Reference = string | ((...values: unknown[]) => string);

/** Runs `routing/paths.ts` itself, so that a link in a descriptor leads where it leads in the page. */
export async function readPaths(sharedFolder: string): Promise<RouteReferences> {
  const { paths, to } = (await evaluate(`${pathsModule(sharedFolder)}.ts`)) as Record<
    string,
    Record<string, Reference>
  >;
  return new Map(
    Object.entries({ paths, to }).flatMap(([table, references = {}]) =>
      Object.entries(references).map(([name, it]): [string, string] => [
        `${table}.${name}`,
        pathOf(typeof it === 'function' ? it(unknown, unknown, unknown) : it),
      ]),
    ),
  );
}
