import { paths, to } from '@site/shared/app';

/** Stands for the part of a path that is known at run time only. */
const PARAMETER = ':value';

/** An argument for a route reference: whatever is read from it, the path gets a parameter in that place. */
const unknown = new Proxy(
  {},
  { get: (_target, key) => (key === Symbol.toPrimitive ? () => PARAMETER : typeof key === 'string' && PARAMETER) },
);

/** A link's path without query and hash. */
const pathOf = (link: string): string =>
  (link.split(/[?#]/)[0] ?? '').replaceAll(encodeURIComponent(PARAMETER), PARAMETER);

type Reference = string | ((argument: never) => string);

/** Patterns of routes by the names under which sources link to them: `to.deposit`, `paths.bankCard`. */
export const routeReferences: ReadonlyMap<string, string> = new Map(
  Object.entries({ paths, to }).flatMap(([table, references]) =>
    Object.entries<Reference>(references).map(([name, it]): [string, string] => [
      `${table}.${name}`,
      pathOf(typeof it === 'function' ? it(unknown as never) : it),
    ]),
  ),
);
