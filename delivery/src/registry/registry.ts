import { readFile } from 'node:fs/promises';
import { Refusal } from '../refusal';
import { registryFile } from '../siteFolder';
import { replaceFile } from './durable';
import { withLock } from './lock';

/** One release's time as the live one. */
export interface Tenure {
  version: string;
  /** When it was put live, ISO. */
  since: string;
  by: string;
  /** Why it went live without the browser's smoke test. */
  noBrowser?: string;
}

export interface LiveApp extends Omit<Tenure, 'version'> {
  live: string;
  /** The releases before, the last one first. */
  previous: Tenure[];
  canary?: { version: string; percent: number };
}

/** What is live: one small file, replaced as a whole. `revision` counts its changes. */
export interface Registry {
  schema: 1;
  revision: number;
  apps: Record<string, LiveApp>;
}

/**
 * The registry of a site; an empty one where nothing was ever activated.
 * @throws Refusal when it cannot be read
 */
export const readRegistry = async (siteDir: string): Promise<Registry> => {
  const file = registryFile(siteDir);
  try {
    const registry = JSON.parse(await readFile(file, 'utf8')) as Registry;
    if (registry.schema !== 1) throw new Error(`schema ${String(registry.schema)} is unknown`);
    return registry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { schema: 1, revision: 0, apps: {} };
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`);
  }
};

/**
 * The one way to change what is live: `change` says what the apps become, the swap is atomic, and changes come one after the other.
 * Whatever `change` throws leaves everything as it was; so does giving back nothing.
 */
export const swapRegistry = (
  siteDir: string,
  change: (apps: Registry['apps']) => Promise<Registry['apps'] | undefined>,
): Promise<void> =>
  withLock(`${registryFile(siteDir)}.lock`, async () => {
    const registry = await readRegistry(siteDir);
    const apps = await change(registry.apps);
    if (!apps) return;
    const next: Registry = { schema: 1, revision: registry.revision + 1, apps };
    await replaceFile(registryFile(siteDir), `${JSON.stringify(next, null, 2)}\n`);
  });
