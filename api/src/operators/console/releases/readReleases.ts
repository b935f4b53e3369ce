import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseError, Releases, AppDependencies, ReleaseDependencies } from '@site/contract/operators';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { fieldNames, type FieldsSchema } from '@site/contract';
import { beijingTime } from '../../../base/time/beijingTime';
import { readRegisteredApps, type RegisteredApp, rolledBackWith, moment, undefinedIfMissing } from './siteRegistry';
import { makeTelemetryCounter, periodMs, startOfPeriod, type TelemetryCount } from './siteTelemetry';
import { presentApp } from './presentApp';

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

const shares = v.array(v.object({ name: v.string(), pages: v.number() }));
const frame = v.object({ file: v.string(), line: v.number(), column: v.number(), code: v.string() });

/** `errors.json` of a site, as docs/release.md describes it. */
const errorsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    schema: v.literal(1),
    apps: v.record(
      v.string(),
      v.array(
        v.pipe(
          v.object({
            message: v.string(),
            stack: v.array(frame),
            pages: v.number(),
            networks: v.number(),
            first: moment,
            last: moment,
            releases: shares,
            routes: shares,
            browsers: shares,
            newIn: v.nullable(v.string()),
          }),
          v.transform(({ newIn, ...error }) => ({ ...error, new_in: newIn })),
        ),
      ),
    ),
  }),
);

/**
 * The errors of the last 24 hours by app, which the rollouts process of the site in `folder` has grouped; none before
 * it has done so. Throws if the file is malformed.
 */
const readErrors = async (folder: string): Promise<Record<string, ReleaseError[]>> => {
  const text = await undefinedIfMissing(readFile(join(folder, 'errors.json'), 'utf8'));
  return text === undefined ? {} : v.parse(errorsSchema, text).apps;
};

/** ms */
const dayMs = 86_400_000;

interface Site {
  /** Tells operators in Chinese why something is missing. */
  problem: string;
  apps: Record<string, RegisteredApp>;
  counts: TelemetryCount[];
  errors: Record<string, ReleaseError[]>;
}

/**
 * Returns a function that reads what the site in `folder` serves and its telemetry since a moment. It never rejects.
 *
 * It reads files whose format docs/release.md describes. A call to the edge would be one that the public could reach,
 * and starting `npm run release -- status --json` takes a second and the packages of the release tools. The registry's
 * signature is not verified, since it is only shown.
 */
export const makeSiteReader = (folder: string | undefined, log: Pick<FastifyBaseLogger, 'warn'>) => {
  const countTelemetry = makeTelemetryCounter(folder ?? '');
  return async (since: Date): Promise<Site> => {
    const site: Site = { problem: '', apps: {}, counts: [], errors: {} };
    if (folder === undefined) return { ...site, problem: '接口服务没有发布目录（SITE_DIR），无法显示发布。' };
    try {
      site.apps = await readRegisteredApps(folder);
    } catch (error) {
      log.warn({ err: error, folder }, 'could not read the registry of the site');
      return { ...site, problem: '无法读取发布目录中的登记文件（registry.json），请联系技术人员。' };
    }
    try {
      const [counts, errors] = await Promise.all([countTelemetry(since), readErrors(folder)]);
      return { ...site, counts, errors };
    } catch (error) {
      log.warn({ err: error, folder }, 'could not read the telemetry of the site');
      return { ...site, problem: '无法读取监测数据，以下没有错误和性能数字。' };
    }
  };
};

/** The shell first, then by name. */
const byApp = ([one]: [string, unknown], [other]: [string, unknown]) =>
  Number(other === 'shell') - Number(one === 'shell') || one.localeCompare(other);

/** Returns a function that reads what operators see of the site's releases and their last 24 hours. */
export const makeReleasesReader = (folder: string | undefined, log: Pick<FastifyBaseLogger, 'warn'>) => {
  const readSite = makeSiteReader(folder, log);
  return async (now: Date): Promise<Releases> => {
    const since = new Date(startOfPeriod(now.getTime() - dayMs, periodMs));
    const { problem, apps, counts, errors } = await readSite(since);
    const present = ([app, registered]: [string, RegisteredApp]) => ({
      ...presentApp(
        app,
        registered,
        counts.filter((count) => count.app === app),
      ),
      rolled_back_with: rolledBackWith(apps, app),
      errors: Object.hasOwn(errors, app) ? (errors[app] ?? []) : [],
    });
    return { at: beijingTime(now), problem, apps: Object.entries(apps).sort(byApp).map(present) };
  };
};
