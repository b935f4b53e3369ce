import { existsSync } from 'node:fs';
import type { Site } from '../store/site';
import { RENEWAL_MS, SIGNATURE_LIFE_MS, readRegistry, renewRegistry } from './registry';

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
 * Renews the signature of the registry, now and once an hour when it is due, on the machine that can change the site:
 * not from a bucket, and only while the signing key is there.
 * @returns a function that stops it
 */
export const startRenewal = (
  site: Site,
  log: (line: string) => void,
  interval = INTERVAL_MS,
): (() => Promise<void>) => {
  if (site.store.refreshRegistry) return async () => undefined;
  let renewing = Promise.resolve();
  const renew = (): void => {
    if (!existsSync(site.keys.signing)) return;
    renewing = renewing
      .then(() => renewIfDue(site, log))
      .catch((error: Error) => log(`The signature of the registry could not be renewed: ${error.message}`));
  };
  renew();
  const timer = setInterval(renew, interval).unref();
  return async () => {
    clearInterval(timer);
    await renewing;
  };
};
