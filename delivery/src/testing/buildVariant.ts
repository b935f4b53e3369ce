import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from '../format/descriptor';
import { DESCRIPTOR, integrityOf } from '../format/files';

export interface Differences {
  /** Returns the new content of a script; called for each script. */
  script?: (code: string, file: string, descriptor: Descriptor) => string;
  descriptor?: (descriptor: Descriptor) => void;
}

const hashIn = (file: string): string => /\.([0-9a-f]{10})\.js$/.exec(file)?.[1] ?? '';
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** The scripts whose content differs, and those that name them, since their names change too. */
const changedScripts = (contents: Map<string, string>, differs: (file: string) => boolean): string[] => {
  const changed = new Set([...contents.keys()].filter(differs));
  // Scripts are added to the set while it is gone through.
  for (const file of changed)
    for (const [other, code] of contents) if (hashIn(file) && code.includes(hashIn(file))) changed.add(other);
  return [...changed].filter(hashIn);
};

/**
 * Copies an app's build with changed scripts or a changed descriptor. Changed scripts get new names, as in a build.
 * @param folder the copy; replaced if it exists
 */
export const buildVariant = (
  dist: string,
  folder: string,
  { script = (code) => code, descriptor: change }: Differences,
): void => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(dist, folder, { recursive: true });
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const before = JSON.parse(read(DESCRIPTOR)) as Descriptor;
  const texts = Object.keys(before.files).filter((it) => /\.(js|html)$/.test(it));
  const contents = new Map(texts.map((it) => [it, it.endsWith('.js') ? script(read(it), it, before) : read(it)]));
  const changed = changedScripts(contents, (file) => contents.get(file) !== read(file));
  const all = digest(changed.map((file) => contents.get(file)).join(''));
  const rename = (text: string): string =>
    changed.reduce((renamed, file) => renamed.replaceAll(hashIn(file), digest(hashIn(file) + all)), text);

  const descriptor = JSON.parse(rename(JSON.stringify(before))) as Descriptor;
  for (const [file, code] of contents) {
    const content = Buffer.from(rename(code));
    rmSync(join(folder, file));
    writeFileSync(join(folder, rename(file)), content);
    descriptor.files[rename(file)] = { bytes: content.length, integrity: integrityOf(content) };
  }
  change?.(descriptor);
  writeFileSync(join(folder, DESCRIPTOR), JSON.stringify(descriptor));
};
