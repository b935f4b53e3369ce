import { SHELL } from '../appNames';

/**
 * The app whose release file a text names (an address, an error with its stack). The shell runs everything, so that it stands in most
 * stacks: it is meant only where no other is named.
 */
export const ownerIn = (text: string): string | undefined => {
  const named = [...text.matchAll(/\/releases\/([a-z0-9-]+)\//g)].map(([, name]) => name);
  return named.find((name) => name !== SHELL) ?? named[0];
};
