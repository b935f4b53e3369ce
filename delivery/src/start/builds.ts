import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../releases/build';
import { DESCRIPTOR } from '../releases/files';
import { notesIn } from './notes';

interface BuildNote {
  /** Of the sources. */
  fingerprint: string;
  /** Of the descriptor that the build left; another build may have taken its place since. */
  result: string;
}

/** Builds take most of a machine's memory and cores. */
const AT_ONCE = 2;

const resultOf = (dist: string): string => {
  const descriptor = join(dist, DESCRIPTOR);
  return existsSync(descriptor) ? createHash('sha256').update(readFileSync(descriptor)).digest('hex') : '';
};

/** Builds those apps whose sources are not the ones of their last build. */
export const buildWhatChanged = async (
  repositoryDir: string,
  fingerprints: Map<string, string>,
  log: (line: string) => void,
  buildApp: typeof build = build,
): Promise<void> => {
  const notes = notesIn<BuildNote>(join(repositoryDir, 'var', 'builds.json'));
  const dist = (app: string): string => join(repositoryDir, app, 'dist');
  const queue = [...fingerprints].filter(([app, fingerprint]) => {
    const note = notes.read()[app];
    return note?.fingerprint !== fingerprint || note.result === '' || note.result !== resultOf(dist(app));
  });
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [app, fingerprint] = next;
      await buildApp(app, log);
      notes.write(app, { fingerprint, result: resultOf(dist(app)) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};
