import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetReasons } from '../gate/budgetReasons';
import { publish } from '../releases/publish';
import { readRelease } from '../releases/readRelease';
import { directoryStore } from '../store/directoryStore';

/**
 * Weighs a build as its release would weigh: published into a site of its own, which goes again.
 * @returns what the gate will say against its sizes
 * @throws Refusal when it could not be published
 */
export const buildBudgetReasons = async (app: string, dist: string): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-budget-'));
  try {
    const store = directoryStore(folder);
    const version = await publish(store, app, dist);
    return budgetReasons((await readRelease(store, app, version)).descriptor);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
