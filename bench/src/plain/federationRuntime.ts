import type { RemoteDefinition } from '@site/shared';
import { remotes } from './remotes';

/*
 * Stands in for `@module-federation/enhanced/runtime` as far as the shell uses it: every app is part of the bundle already. A function
 * that is missing here fails the build.
 */
export const registerPlugins = (): void => {};
export const registerRemotes = (): void => {};

/** @param request an app's name, which is its global name here, and `/remote` */
export const loadRemote = async (request: string): Promise<{ default: RemoteDefinition } | null> => {
  const remote = remotes.find(({ name }) => request === `${name}/remote`);
  return remote ? { default: remote } : null;
};
