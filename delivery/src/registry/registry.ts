import { sign, verify } from 'node:crypto';
import { Refusal } from '../refusal';
import type { Site } from '../store/site';
import { isPublished, makeSigningKey, publicKey, publishKey, signingKey } from './keys';

/** One release's time as the live one. */
export interface Tenure {
  version: string;
  /** `sha384-…` of the release's descriptor, which in turn tells the hash of each file. */
  digest?: string;
  /** When it was put live, ISO. */
  since: string;
  by: string;
  /** Why it went live without the browser's smoke test. */
  noBrowser?: string;
  /** Why it went live against the gate. */
  forced?: string;
}

/** A release that a part of the members get. */
export interface Canary extends Tenure {
  /** Of the members, 1 to 99. */
  percent: number;
}

export interface LiveApp extends Omit<Tenure, 'version'> {
  live: string;
  /** The releases before, the last one first. */
  previous: Tenure[];
  canary?: Canary;
}

/** What is live: one small signed file, replaced as a whole. `revision` counts its changes. */
export interface Registry {
  schema: 1;
  revision: number;
  apps: Record<string, LiveApp>;
}

const none: Registry = { schema: 1, revision: 0, apps: {} };

const signedText = ({ schema, revision, apps }: Registry): Buffer =>
  Buffer.from(JSON.stringify({ schema, revision, apps }));

/**
 * Reads a registry's text.
 * @throws Refusal when it is no registry, or not signed by this site's key
 */
export const parseRegistry = (text: string, { keys, store }: Site): Registry => {
  const where = `The registry of ${store.name}`;
  let stored: Registry & { signature?: unknown };
  try {
    stored = JSON.parse(text) as typeof stored;
    if (stored.schema !== 1) throw new Error(`schema ${String(stored.schema)} is unknown`);
  } catch (error) {
    throw new Refusal(`${where} cannot be read: ${(error as Error).message}.`);
  }
  const { signature, ...registry } = stored;
  // A site from before there were signatures; its next change signs it.
  if (signature === undefined && !isPublished(keys)) return registry;
  const key = publicKey(keys);
  if (signature === undefined) throw new Refusal(`${where} is not signed.`);
  if (!key)
    throw new Refusal(
      `${where} is signed, and its public key is missing: ${keys.public} (RELEASE_PUBLIC_KEY names another).`,
    );
  if (!verify(null, signedText(registry), key, Buffer.from(String(signature), 'base64')))
    throw new Refusal(`${where} was altered, or signed with another key than ${keys.public} tells.`);
  return registry;
};

/**
 * A registry as it is stored, signed.
 * @throws Refusal without the signing key, or with another one than the site's readers trust
 */
const signedRegistry = (registry: Registry, site: Site): string => {
  makeSigningKey(site.keys);
  const signature = sign(null, signedText(registry), signingKey(site.keys)).toString('base64');
  const text = `${JSON.stringify({ ...registry, signature }, null, 2)}\n`;
  parseRegistry(text, site);
  return text;
};

/** What an edge here has served is still in place, so the registry was lost and not the site emptied. */
const wasLost = async ({ store, lastGood }: Site): Promise<boolean> => {
  const found = await Promise.all(
    Object.entries(lastGood.registry()?.apps ?? {}).map(([app, { live }]) => store.fetchRelease(app, live)),
  );
  return found.includes(true);
};

/** @throws Refusal when it cannot be read, is not to be trusted, or is gone; says how to go on */
const readStored = async (site: Site): Promise<{ registry: Registry; tag?: string }> => {
  const { store, lastGood } = site;
  try {
    const stored = await store.readRegistry();
    if (stored) return { registry: parseRegistry(stored.text, site), tag: stored.tag };
    if (await wasLost(site)) throw new Refusal(`The registry of ${store.name} is gone.`);
    return { registry: none };
  } catch (error) {
    if (!(error instanceof Refusal) || lastGood.text() === undefined) throw error;
    throw new Refusal(...error.reasons, `To go on, put the last good one in its place: ${lastGood.file}`);
  }
};

/**
 * The registry of a site; an empty one where nothing was ever activated.
 * @throws Refusal when it cannot be read or is not to be trusted
 */
export const readRegistry = async (site: Site): Promise<Registry> => (await readStored(site)).registry;

/** How often a change starts over because another one came first, before it gives up. */
const TRIES = 50;

/**
 * The one way to change what is live: `change` says what the apps become, the swap is atomic. Nobody waits for another's change: who comes
 * second is asked again, with what is live by then. Whatever `change` throws leaves everything as it was; so does giving back nothing.
 */
export const swapRegistry = async (
  site: Site,
  change: (apps: Registry['apps']) => Promise<Registry['apps'] | undefined>,
): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { registry, tag } = await readStored(site);
    const apps = await change(registry.apps);
    if (!apps) return;
    // A site that was emptied goes on where it was: the edge takes nothing that is older than what it has seen.
    const revision = Math.max(registry.revision, site.lastGood.revision()) + 1;
    if (await site.store.replaceRegistry(signedRegistry({ schema: 1, revision, apps }, site), tag))
      return publishKey(site.keys);
  }
  throw new Refusal(`The registry of ${site.store.name} changes all the time; nothing was changed.`);
};
