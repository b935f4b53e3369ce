import { join } from 'node:path';
import type { Endpoint } from '../releases/descriptor';
import { endpointsIn } from './endpointsIn';
import { linksIn } from './linksIn';
import { pathsModule, readPaths } from './readPaths';
import { sharedNames } from './sharedNames';
import { slotPlaces } from './slotPlaces';
import { readSources } from './syntax';

/** What sources say of a release. */
interface SourceFacts {
  endpoints: Endpoint[];
  /** Patterns of the routes linked to. */
  links: string[];
}

/** Also the names that an app takes of `@site/shared`, and of `to` and `paths` in it. */
interface AppFacts extends SourceFacts {
  uses: string[];
  references: string[];
}

/** Of the shell and of the shared package that it carries; also the slots that it has a place for, and all that `to` and `paths` have. */
interface ShellFacts extends SourceFacts {
  slotPlaces: string[];
  references: string[];
}

const distinct = (names: string[]): string[] => [...new Set(names)].sort();

const byName = (a: Endpoint, b: Endpoint): number => (a.name < b.name ? -1 : 1);

/** The one file whose paths are no links: there an app declares its own routes. */
const DECLARATION = 'remote.ts';

/** @throws Error, with the file, where the sources are written so that they cannot be read */
export async function readApp(appFolder: string, sharedFolder: string): Promise<AppFacts> {
  const sources = await readSources(join(appFolder, 'src'));
  const tables = { references: await readPaths(sharedFolder), pathsModule: pathsModule(sharedFolder) };
  const found = sources.map((source) => ({ name: source.name, ...linksIn(source, { ...tables, ownPackage: false }) }));
  return {
    uses: distinct(sources.flatMap(sharedNames)),
    references: distinct(found.flatMap(({ references }) => references)),
    endpoints: sources.flatMap(endpointsIn).sort(byName),
    links: distinct(found.filter(({ name }) => name !== DECLARATION).flatMap(({ links }) => links)),
  };
}

/** @throws Error, with the file, where the sources are written so that they cannot be read */
export async function readShell(shellFolder: string, sharedFolder: string): Promise<ShellFacts> {
  const own = await readSources(join(shellFolder, 'src'));
  const shared = await readSources(join(sharedFolder, 'src'));
  const tables = { references: await readPaths(sharedFolder), pathsModule: pathsModule(sharedFolder) };
  return {
    endpoints: [...own, ...shared].flatMap(endpointsIn).sort(byName),
    links: distinct([
      ...own.flatMap((source) => linksIn(source, { ...tables, ownPackage: false }).links),
      ...shared.flatMap((source) => linksIn(source, { ...tables, ownPackage: true }).links),
    ]),
    slotPlaces: distinct(own.flatMap(slotPlaces)),
    references: distinct([...tables.references.keys()]),
  };
}
