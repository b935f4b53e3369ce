import { activate } from '../activation/activate';
import { publish } from '../releases/publish';
import { builtApp, temporaryFolder } from './builtApp';
import type { Site } from '../registry/registry';

export const WALLET = 'mfe-wallet';
const by = { by: 'ann' };

/** Starts a rollout of the wallet whose steps end at once. @returns the version */
export const startRollout = async (site: Site): Promise<string> => {
  const folder = temporaryFolder();
  for (const app of ['shell', WALLET])
    await activate(site, [{ app, version: await publish(site.store, app, builtApp(folder, app)) }], by);
  const version = await publish(site.store, WALLET, builtApp(folder, WALLET, 'two'));
  const rollout = { steps: [10, 50, 100], minutes: 1e-6 };
  await activate(site, [{ app: WALLET, version }], { ...by, rollout });
  return version;
};
