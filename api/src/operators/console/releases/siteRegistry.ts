import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** A moment in the files of a site, as a Date. */
export const isoTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((at) => new Date(at)),
);
const activation = {
  version: v.string(),
  since: isoTime,
  by: v.optional(v.string(), ''),
  activation: v.optional(v.string()),
};

/** An automatic rollout, as docs/release.md describes it. */
const rolloutSchema = v.object({
  ...activation,
  percent: v.number(),
  step: v.number(),
  steps: v.array(v.number()),
  minutes: v.number(),
  state: v.picklist(['advancing', 'holding', 'paused', 'withdrawn', 'done']),
  reason: v.string(),
  /** The share since each change, oldest first. */
  history: v.optional(v.array(v.object({ at: isoTime, percent: v.number() }))),
});

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
        since: isoTime,
        by: activation.by,
        activation: activation.activation,
        previous: v.array(v.object(activation)),
        canary: v.optional(v.object({ ...activation, percent: v.number() })),
        rollout: v.optional(rolloutSchema),
        withdrawn: v.optional(
          v.array(v.object({ ...activation, until: v.optional(isoTime), percent: v.optional(v.number()) })),
          [],
        ),
      }),
    ),
  }),
);

export interface Activation {
  app: string;
  version: string;
  at: Date;
  /** Share of the members who get it, or got it as a canary, 1 to 100; 0 of another earlier release. */
  percent: number;
  canary: boolean;
  /** Whether a rollback ended it. */
  withdrawn: boolean;
}

type Registry = v.InferOutput<typeof registrySchema>;
export type RegisteredApp = Registry['apps'][string];

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
      canary: percent !== undefined,
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
