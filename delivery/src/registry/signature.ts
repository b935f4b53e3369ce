import { existsSync } from 'node:fs';
import { Refusal } from '../base/refusal';
import { withLock } from '../store/lock';
import {
  acceptedKeys,
  createNextSigningKey,
  hasPublicKey,
  keyId,
  nextSigningKey,
  signingKey,
  replaceSigningKey,
  writeAcceptedKeys,
} from './keys';
import { readRegistry, RENEWAL_MS, renewRegistry, SIGNATURE_LIFE_MS, type Site } from './registry';

const INTERVAL_MS = 60 * 60_000;

/** Signs the registry again if its signature is older than a week. */
const renewIfDue = async (site: Site, log: (line: string) => void): Promise<void> => {
  const { apps, expires = '' } = await readRegistry(site);
  const isRecent = Date.parse(expires) - Date.now() >= SIGNATURE_LIFE_MS - RENEWAL_MS;
  if (isRecent || Object.keys(apps).length === 0) return;
  const { revision } = await renewRegistry(site);
  log(`The registry is signed again as revision ${revision}.`);
};

/**
 * Renews the signature of the registry, now and once an hour when it is due, while the signing key is there.
 * @returns a function that stops it
 */
export const startRenewal = (site: Site, log: (line: string) => void): (() => Promise<void>) => {
  let renewing = Promise.resolve();
  const renew = (): void => {
    if (!existsSync(site.keys.signing)) return;
    renewing = renewing
      .then(() => renewIfDue(site, log))
      .catch((error: Error) => log(`The signature of the registry could not be renewed: ${error.message}`));
  };
  renew();
  const timer = setInterval(renew, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await renewing;
  };
};

const FINISH = '`npm run release -- rotate-key --finish`';

/** Adds the next signing key to the accepted ones. The registry stays signed with the present key. */
const announceNextKey = async ({ keys }: Site): Promise<string> => {
  const next = nextSigningKey(keys) ?? createNextSigningKey(keys);
  await writeAcceptedKeys(keys, [...acceptedKeys(keys).values(), next]);
  return (
    `Step 1 of 3: ${keys.public} accepts the next key ${keyId(next)} too. Copy it to RELEASE_PUBLIC_KEY of every ` +
    'machine that verifies the registry. Then run `npm run release -- rotate-key` again.'
  );
};

/** Signs the registry with the present signing key, which the accepted ones must include. */
const signWithKey = async (site: Site): Promise<string> => {
  const { revision, key } = await renewRegistry(site);
  return (
    `Step 2 of 3: revision ${revision} is signed with the key ${key}. When /readyz of every edge shows that key, run ` +
    `${FINISH}.`
  );
};

const rotate = async (site: Site): Promise<string> => {
  const { keys } = site;
  const accepted = acceptedKeys(keys);
  const next = nextSigningKey(keys);
  if (next && accepted.has(keyId(next))) {
    replaceSigningKey(keys);
    return signWithKey(site);
  }
  if (next || accepted.size === 1) return announceNextKey(site);
  // The step before was interrupted after the signing key was replaced.
  if ((await readRegistry(site)).key !== keyId(signingKey(keys))) return signWithKey(site);
  throw new Refusal(`The registry is signed with the new key already. Run ${FINISH}.`);
};

const finishRotation = async (site: Site): Promise<string> => {
  const { keys } = site;
  const current = signingKey(keys);
  if (nextSigningKey(keys) || (await readRegistry(site)).key !== keyId(current))
    throw new Refusal('The registry is not signed with the new key yet. Run `npm run release -- rotate-key` first.');
  await writeAcceptedKeys(keys, [current]);
  return (
    `Step 3 of 3: ${keys.public} accepts the key ${keyId(current)} alone. Copy it to RELEASE_PUBLIC_KEY of every ` +
    'machine that verifies the registry.'
  );
};

/**
 * Replaces the signing key in three steps, each of which leaves every edge serving: the next key is accepted, then it
 * signs, then (`finish`) the old one is no longer accepted. A step that was interrupted is repeated. A lost signing key
 * can be replaced too.
 * @returns what was done and what to do next
 * @throws Refusal if it is not the turn of this step
 */
export const rotateKey = async (site: Site, { finish }: { finish: boolean }): Promise<string> => {
  const { keys } = site;
  if (!hasPublicKey(keys)) throw new Refusal(`${keys.public} is missing. The first activation creates the keys.`);
  return withLock(`${keys.signing}.lock`, () => (finish ? finishRotation : rotate)(site));
};
