import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldNames, type FieldsSchema } from '@site/contract';
import type { AppDependencies, ReleaseDependencies } from '@site/contract/operators';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { readRegisteredApps } from '../overview/siteRegistry';

const schema: v.GenericSchema<FieldsSchema> = v.lazy(() =>
  v.object({
    properties: v.optional(v.record(v.string(), schema)),
    items: v.optional(schema),
    anyOf: v.optional(v.array(schema)),
    oneOf: v.optional(v.array(schema)),
  }),
);

const names = v.array(v.string());
/** The fields of a release's `descriptor.json` that docs/release.md describes for other programs. */
const descriptorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    schema: v.literal(2),
    routes: v.array(v.object({ path: v.string() })),
    slots: v.array(v.object({ name: v.string() })),
    links: names,
    calls: v.record(v.string(), v.object({ response: schema })),
    shared: v.object({ compiledAgainst: v.string(), range: v.string(), uses: names }),
    provides: v.optional(v.object({ shared: v.object({ version: v.string() }), slots: names })),
  }),
);

const readApp = async (folder: string, app: string, version: string) => {
  const text = await readFile(join(folder, 'releases', app, version, 'descriptor.json'), 'utf8');
  const { routes, slots, links, calls, shared, provides } = v.parse(descriptorSchema, text);
  const dependencies: AppDependencies = {
    app,
    version,
    shared: { built: shared.compiledAgainst, range: shared.range },
    exports: shared.uses,
    pages: routes.map(({ path }) => path),
    links,
    slots: slots.map(({ name }) => name),
    calls: Object.entries(calls).map(([name, { response }]) => ({
      name,
      fields: fieldNames(response),
    })),
  };
  return { dependencies, provides };
};

/**
 * Returns a function that reads what each live release of the site in `folder` needs of others. It never rejects:
 * `problem` tells operators in Chinese why something is missing.
 */
export const makeDependenciesReader =
  (folder: string | undefined, log: Pick<FastifyBaseLogger, 'warn'>) => async (): Promise<ReleaseDependencies> => {
    const none = (problem: string): ReleaseDependencies => ({ problem, shared_version: null, slots: [], apps: [] });
    if (folder === undefined) return none('接口服务没有发布目录（SITE_DIR），无法显示依赖。');
    try {
      const registered = Object.entries(await readRegisteredApps(folder)).toSorted(([a], [b]) => a.localeCompare(b));
      const read = await Promise.all(registered.map(([app, { live }]) => readApp(folder, app, live)));
      const shell = read.find(({ provides }) => provides)?.provides;
      return {
        problem: '',
        shared_version: shell?.shared.version ?? null,
        slots: shell?.slots ?? [],
        apps: read.map(({ dependencies }) => dependencies),
      };
    } catch (error) {
      log.warn({ err: error, folder }, 'could not read what the releases of the site need');
      return none('无法读取发布目录中的版本说明（descriptor.json），请联系技术人员。');
    }
  };
