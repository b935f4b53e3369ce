import type { RemoteDefinition } from '@site/shared';
import { remotes } from './remotes';

/** Stands in for the shell's federation host: every app is part of the bundle already. */
export const loadRemote = async (name: string): Promise<RemoteDefinition> => {
  const remote = remotes.find((it) => it.name === name);
  if (!remote) throw new Error(`${name} is not in the bundle`);
  return remote;
};
