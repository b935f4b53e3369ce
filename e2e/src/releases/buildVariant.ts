import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from '../../../delivery/src/releases/descriptor';
import { DESCRIPTOR, integrityOf } from '../../../delivery/src/releases/files';
import { repository } from '../fixtures/site';

interface Differences {
  /** Returns the new content of a script; called for each script. */
  script?: (code: string, file: string, descriptor: Descriptor) => string;
  descriptor?: (descriptor: Descriptor) => void;
}

/**
 * Copies an app's build with changed scripts or a changed descriptor.
 * @returns the folder of the copy
 */
export function buildVariant(
  app: string,
  name: string,
  { script = (code) => code, descriptor: change }: Differences,
): string {
  const folder = join(repository, 'var/e2e/variants', `${app}-${name}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(repository, app, 'dist'), folder, { recursive: true });
  const descriptor = JSON.parse(readFileSync(join(folder, DESCRIPTOR), 'utf8')) as Descriptor;
  for (const file of Object.keys(descriptor.files).filter((it) => it.endsWith('.js'))) {
    const before = readFileSync(join(folder, file), 'utf8');
    const content = Buffer.from(script(before, file, descriptor));
    if (content.toString() === before) continue;
    writeFileSync(join(folder, file), content);
    descriptor.files[file] = { bytes: content.length, integrity: integrityOf(content) };
  }
  change?.(descriptor);
  writeFileSync(join(folder, DESCRIPTOR), JSON.stringify(descriptor));
  return folder;
}
