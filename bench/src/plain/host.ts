import type { PartModule } from '@site/runtime';
import { pageExpose, slotExpose, type LiveApp } from '@site/shared';
import { apps } from './apps';

/** Stands in for the shell's federation host: every app is part of the bundle already. */
export const loadExpose = async ({ globalName }: LiveApp, expose: string): Promise<PartModule> => {
  const app = apps.find(({ name }) => name === globalName);
  const module =
    app?.routes.find(({ path }) => pageExpose(path) === expose)?.module ??
    Object.entries(app?.slots ?? {}).find(([slot]) => slotExpose(slot) === expose)?.[1];
  const load = app?.loaders[module ?? ''];
  if (!load) throw new Error(`${globalName}/${expose} is not in the bundle`);
  return load();
};
