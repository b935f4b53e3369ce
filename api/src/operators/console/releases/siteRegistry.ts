import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beijingTime } from '../../../base/time/beijingTime';

/** A moment in the files of a site, as Beijing time, which sorts as text. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((at) => beijingTime(new Date(at))),
);
const release = { version: v.string(), since: moment, by: v.optional(v.string(), '') };
/** Equal for releases that one command activated. */
const activation = v.optional(v.string());

/** The fields of `registry.json` that docs/release.md describes for other programs. */
const registrySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    schema: v.literal(1),
    apps: v.record(
      v.string(),
      v.object({
        live: v.string(),
        since: release.since,
        by: release.by,
        activation,
        previous: v.array(v.object(release)),
        canary: v.optional(v.object({ ...release, activation, percent: v.number() })),
        rollout: v.optional(
          v.object({
            ...release,
            percent: v.number(),
            step: v.number(),
            steps: v.array(v.number()),
            minutes: v.number(),
            state: v.picklist(['advancing', 'holding', 'paused', 'withdrawn', 'done']),
            reason: v.string(),
            /** The share since each change, oldest first. */
            history: v.optional(v.array(v.object({ at: moment, percent: v.number() })), []),
          }),
        ),
        withdrawn: v.optional(
          v.array(
            v.object({
              version: release.version,
              since: moment,
              until: v.optional(v.nullable(moment), null),
              percent: v.optional(v.nullable(v.number()), null),
            }),
          ),
          [],
        ),
      }),
    ),
  }),
);

type Registry = v.InferOutput<typeof registrySchema>;
export type RegisteredApp = Registry['apps'][string];

export interface Activation {
  app: string;
  version: string;
  at: string;
  /** Share of the members who get it, or got it as a canary, 1 to 100; 0 of another earlier release. */
  percent: number;
  canary: boolean;
  /** Whether a rollback ended it. */
  withdrawn: boolean;
}

/** The other apps that are rolled back with an app, as docs/release.md describes it. */
export const rolledBackWith = (apps: Record<string, RegisteredApp>, app: string): string[] => {
  const activationOf = (name: string) => (apps[name]?.canary ?? apps[name])?.activation;
  const common = activationOf(app);
  return common === undefined ? [] : Object.keys(apps).filter((name) => name !== app && activationOf(name) === common);
};

const activationsOf = (app: string, { live, since, canary, previous, withdrawn }: RegisteredApp): Activation[] => {
  const active = { app, canary: false, withdrawn: false };
  return [
    { ...active, version: live, at: since, percent: 100 - (canary?.percent ?? 0) },
    ...(canary
      ? [{ ...active, canary: true, version: canary.version, at: canary.since, percent: canary.percent }]
      : []),
    ...previous.map((earlier) => ({ ...active, version: earlier.version, at: earlier.since, percent: 0 })),
    ...withdrawn.map(({ version, since: at, percent }) => ({
      app,
      version,
      at,
      percent: percent ?? 0,
      canary: percent !== null,
      withdrawn: true,
    })),
  ];
};

/** What is read of a file or folder; undefined without it. */
export const undefinedIfMissing = <Result>(reading: Promise<Result>): Promise<Result | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** The apps of the site in `folder`, by name; none before the first activation. Throws if it cannot be read. */
export const readRegisteredApps = async (folder: string): Promise<Registry['apps']> => {
  const text = await undefinedIfMissing(readFile(join(folder, 'registry.json'), 'utf8'));
  return text === undefined ? {} : v.parse(registrySchema, text).apps;
};

export const activationsIn = (apps: Registry['apps']): Activation[] =>
  Object.entries(apps).flatMap(([app, releases]) => activationsOf(app, releases));
