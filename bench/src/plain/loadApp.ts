import type { RemoteDefinition } from '@site/shared';
import { remotes } from './remotes';

/** Stands in for the shell's `federation/loadApp`: every app is part of the bundle already. */
export const loadApp = async (name: string): Promise<RemoteDefinition> => {
  const remote = remotes.find((it) => it.name === name);
  if (!remote) throw new Error(`${name} is not part of this bundle`);
  return remote;
};
