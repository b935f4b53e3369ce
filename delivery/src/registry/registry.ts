import { randomUUID, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Refusal, UnconfirmedChange } from '../base/refusal';
import { replaceFile } from '../store/durable';
import { releasesOf, type SiteStore } from '../store/siteStore';
import { acceptedKeys, type KeyFiles, keyId, signingKey, writePublicKey } from './keys';

const deployment = {
  /** Of the release's descriptor, `sha384-…`, which in turn has the hash of each file. */
  digest: v.optional(v.string()),
  /** When it was activated, ISO. */
  since: v.string(),
  by: v.string(),
  /** Why it was activated without the smoke test in a browser. */
  noBrowser: v.optional(v.string()),
  /** Why it was activated without a comparison with the API host. */
  noApi: v.optional(v.string()),
  /** Why it was activated against the gate. */
  forced: v.optional(v.string()),
  /** The gate's reasons that were overruled then; of canaries, since their next steps are judged again. */
  overruled: v.optional(v.array(v.string())),
  /** Equal for releases that one command activated, which are also rolled back together. */
  activation: v.optional(v.string()),
};
const deploymentSchema = v.object({ version: v.string(), ...deployment });

/** An automatic rollout: a canary that a worker enlarges step by step while its telemetry allows it. */
const rolloutSchema = v.object({
  version: v.string(),
  /** Increasing percentages of the members; the last one is 100. */
  steps: v.array(v.number()),
  /** How long each step lasts at least. */
  minutes: v.number(),
  /** Position in `steps`, from 1. */
  step: v.number(),
  /** Share of the members that get the release; 0 once it is withdrawn. */
  percent: v.number(),
  state: v.picklist(['advancing', 'holding', 'paused', 'withdrawn', 'done']),
  /** Why it is in this state, a sentence. */
  reason: v.string(),
  /** When this step began or this state was reached, ISO. */
  since: v.string(),
  /** Who made the last change: a person, or `rollout`. */
  by: v.string(),
  /** When members got which percentage, the earliest first. */
  history: v.array(v.object({ at: v.string(), percent: v.number() })),
});
const liveAppSchema = v.object({
  live: v.string(),
  ...deployment,
  /** The latest first. */
  previous: v.array(deploymentSchema),
  /** A release that `percent` of the members get, 1 to 99. */
  canary: v.optional(v.object({ ...deploymentSchema.entries, percent: v.number() })),
  /** The last automatic rollout; until the next activation. While it runs, its release is the canary. */
  rollout: v.optional(rolloutSchema),
  /** Releases that a rollback ended and canaries that were replaced, the latest first; `percent` of canaries. */
  withdrawn: v.optional(
    v.array(v.object({ version: v.string(), since: v.string(), until: v.string(), percent: v.optional(v.number()) })),
  ),
});
export const registrySchema = v.object({
  schema: v.literal(1),
  /** Counts the changes. */
  revision: v.pipe(v.number(), v.safeInteger()),
  apps: v.record(v.string(), liveAppSchema),
  /** The ids of the last changes, the latest first: a process without an answer sees whether its change was made. */
  changes: v.optional(v.array(v.string())),
  /** Until when a machine that has served no registry of the site accepts this one, ISO. */
  expires: v.optional(v.string()),
  /** The id of the key that has signed it. */
  key: v.optional(v.string()),
});

/** A release in use, now or before. */
export type Deployment = v.InferOutput<typeof deploymentSchema>;
export type Rollout = v.InferOutput<typeof rolloutSchema>;
export type LiveApp = v.InferOutput<typeof liveAppSchema>;
/** What is live: one small signed file that is replaced as a whole. */
export type Registry = v.InferOutput<typeof registrySchema>;

/** The other apps whose releases one command activated with an app's canary, or else its live release. */
export const activatedWith = (apps: Registry['apps'], app: string): string[] => {
  const activationOf = (name: string) => (apps[name]?.canary ?? apps[name])?.activation;
  const common = activationOf(app);
  return common === undefined ? [] : Object.keys(apps).filter((name) => name !== app && activationOf(name) === common);
};

const DAY_MS = 24 * 60 * 60_000;
/** How long a machine that has never served a registry accepts a signature, ms. */
export const SIGNATURE_LIFE_MS = 30 * DAY_MS;
/** Age at which a running site renews the signature, ms. */
export const RENEWAL_MS = 7 * DAY_MS;

const signedContent = ({ schema, revision, apps, changes, expires, key }: Registry): Buffer =>
  Buffer.from(JSON.stringify({ schema, revision, apps, changes, expires, key }));

/**
 * Parses and verifies a registry.
 * @throws Refusal if it is malformed or not signed by this site's key
 */
export const parseRegistry = (text: string, { keys, store, isUnsigned }: Site): Registry => {
  const where = `The registry of ${store.name}`;
  let stored: Registry & { signature?: unknown };
  try {
    const value: unknown = JSON.parse(text);
    // Not the parsed copy: the signature covers the fields in their stored order.
    v.assert(registrySchema, value);
    stored = value;
  } catch (error) {
    throw new Refusal(`${where} cannot be read: ${(error as Error).message}.`);
  }
  const { signature, ...registry } = stored;
  if (isUnsigned) return registry;
  if (signature === undefined) throw new Refusal(`${where} is not signed.`);
  const accepted = acceptedKeys(keys);
  if (accepted.size === 0)
    throw new Refusal(`${where} is signed, but its public key ${keys.public} is missing. Set RELEASE_PUBLIC_KEY.`);
  const key = accepted.get(registry.key ?? '');
  if (!key || !verify(null, signedContent(registry), key, Buffer.from(String(signature), 'base64')))
    throw new Refusal(`${where} was altered, or signed with another key than that of ${keys.public}.`);
  return registry;
};

/**
 * The highest revision of what this machine has served; undefined if nothing counts. What was signed with a key that is
 * no longer accepted is ignored: a leaked key can sign any revision, after which no later one would be accepted.
 */
const highestRevision = (
  served: (Pick<Registry, 'revision' | 'key'> | undefined)[],
  { keys, isUnsigned }: Pick<Site, 'keys' | 'isUnsigned'>,
): number | undefined => {
  const accepted = acceptedKeys(keys);
  const revisions = served.flatMap((it) => (it && (isUnsigned || accepted.has(it.key ?? '')) ? [it.revision] : []));
  return revisions.length === 0 ? undefined : Math.max(...revisions);
};

/**
 * Parses and verifies a registry that must not be older than what this machine has served.
 * @param served what the process serves or has written
 * @returns the registry, whether this machine has served one before, and what keeps this one as the last known good
 * @throws Refusal if it is rejected
 */
export const acceptRegistry = (text: string, site: Site, served?: Pick<Registry, 'revision' | 'key'>) => {
  const { store, lastKnownGood, minRevision = 0 } = site;
  const registry = parseRegistry(text, site);
  const kept = lastKnownGood.read()?.registry;
  const known = highestRevision([kept, served], site);
  const where = `revision ${registry.revision} of ${store.name} is older than`;
  if (registry.revision < (known ?? 0)) throw new Refusal(`${where} ${known}, which was live before`);
  if (registry.revision < minRevision) throw new Refusal(`${where} MIN_REVISION, which is ${minRevision}`);
  const keep = async (): Promise<void> => {
    if (registry.revision > (highestRevision([kept], site) ?? 0)) await lastKnownGood.keep(text);
  };
  return { registry, hasServed: known !== undefined, keep };
};

/** @throws Refusal if the signing key is missing, or is not the one that the site's readers verify with */
const signRegistry = (next: Pick<Registry, 'revision' | 'apps' | 'changes'>, site: Site): string => {
  const key = signingKey(site.keys);
  const expires = new Date(Date.now() + SIGNATURE_LIFE_MS).toISOString();
  const registry: Registry = { schema: 1, ...next, expires, key: keyId(key) };
  const signature = sign(null, signedContent(registry), key).toString('base64');
  const text = `${JSON.stringify({ ...registry, signature }, null, 2)}\n`;
  parseRegistry(text, site);
  return text;
};

/** Whether a release that an edge here has served is still stored, so that a missing registry was lost. */
const wasLost = async ({ store, lastKnownGood }: Site): Promise<boolean> => {
  const apps = Object.entries(lastKnownGood.read()?.registry.apps ?? {});
  return (await Promise.all(apps.map(([app, { live }]) => store.fetchRelease(app, live)))).includes(true);
};

const readStored = async (site: Site): Promise<{ registry: Registry; tag?: string }> => {
  const { store, lastKnownGood } = site;
  try {
    const stored = await store.readRegistry();
    if (stored) return { registry: parseRegistry(stored.text, site), tag: stored.tag };
    if (await wasLost(site)) throw new Refusal(`The registry of ${store.name} is gone.`);
    return { registry: { schema: 1, revision: 0, apps: {} } };
  } catch (error) {
    if (!(error instanceof Refusal) || !lastKnownGood.read()) throw error;
    throw new Refusal(...error.reasons, `To go on, replace it by the last known good one: ${lastKnownGood.file}`);
  }
};

/**
 * The registry of a site; an empty one before the first activation.
 * @throws Refusal if it cannot be read, was altered, or is gone
 */
export const readRegistry = async (site: Site): Promise<Registry> => (await readStored(site)).registry;

const ATTEMPTS = 50;

/** Whether the registry shows that a change was made; false also if it cannot be read. */
const wasMade = (site: Site, id: string): Promise<boolean> =>
  readRegistry(site).then(
    ({ changes = [] }) => changes.includes(id),
    () => false,
  );

/**
 * Replaces the registry with optimistic concurrency: `change` returns the new apps and is called again with the new
 * state if another change came first. Nothing changes if it returns undefined or throws. A change is made once, also if
 * the answer of the storage is lost.
 * @throws UnconfirmedChange if it may have been made
 */
export const swapRegistry = async (
  site: Site,
  change: (apps: Registry['apps']) => Promise<Registry['apps'] | undefined>,
): Promise<void> => {
  const id = randomUUID();
  const finish = async (): Promise<void> => {
    writePublicKey(site.keys);
    await site.afterSwap?.();
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { registry, tag } = await readStored(site);
    const { changes = [] } = registry;
    // The storage has answered that another change came first, since it was asked twice for this one.
    if (changes.includes(id)) return finish();
    const apps = await change(registry.apps);
    if (!apps) return;
    // Edges reject a revision that is older than one they have served, also after the site was emptied.
    const kept = site.lastKnownGood.read()?.registry;
    const isOfThisKey = kept !== undefined && kept.key === keyId(signingKey(site.keys));
    const revision = Math.max(registry.revision, isOfThisKey ? kept.revision : 0) + 1;
    const before = releasesOf(registry.apps);
    const added = releasesOf(apps).filter(
      ({ app, version }) => !before.some((it) => it.app === app && it.version === version),
    );
    const text = signRegistry({ revision, apps, changes: [id, ...changes].slice(0, ATTEMPTS) }, site);
    try {
      if (!(await site.store.replaceRegistry(text, tag, added))) continue;
    } catch (error) {
      if (!(error instanceof UnconfirmedChange) || !(await wasMade(site, id))) throw error;
    }
    return finish();
  }
  throw new Refusal(
    `Other changes of ${site.store.name} came first ${ATTEMPTS} times; nothing was changed. Try again.`,
  );
};

/**
 * Signs what is live again, with the present signing key and another expiry.
 * @returns the new registry
 * @throws Refusal if nothing was ever activated
 */
export const renewRegistry = async (site: Site): Promise<Registry> => {
  await swapRegistry(site, async (apps) => {
    if (Object.keys(apps).length === 0) throw new Refusal(`${site.store.name}: nothing was ever activated.`);
    return { ...apps };
  });
  return readRegistry(site);
};

export type LastKnownGood = ReturnType<typeof lastKnownGoodIn>;

/**
 * The newest registry that an edge on this machine has served, in a file outside the site's folder. Not verified. A
 * file that holds no registry counts as missing.
 */
export const lastKnownGoodIn = (file: string) => ({
  file,
  read: (): { text: string; registry: Registry } | undefined => {
    try {
      const text = readFileSync(file, 'utf8');
      const registry: unknown = JSON.parse(text);
      // Only registries that have this schema are kept.
      return v.is(registrySchema, registry) ? { text, registry } : undefined;
    } catch {
      return undefined;
    }
  },
  keep: (text: string): Promise<void> => replaceFile(file, text),
});

/** A site's storage, and the keys and the registry that it is verified with. */
export interface Site {
  store: SiteStore;
  keys: KeyFiles;
  lastKnownGood: LastKnownGood;
  /** The lowest revision of the registry that an edge accepts. */
  minRevision?: number | undefined;
  /** Brings what depends on the registry up to date after each change. Returns false if it failed; does not throw. */
  afterSwap?: () => Promise<boolean>;
  /** The registry comes from this process, and is not signed. */
  isUnsigned?: true;
}
