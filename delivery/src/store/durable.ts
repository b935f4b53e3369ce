import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Handles a rejection: returns `fallback` if a file or folder does not exist, and throws other errors. */
export const unlessMissing =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };

/** Makes renames in a folder survive a power loss. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Replaces a file atomically: a reader sees the old content or the new one, also after a crash. Creates its folder. */
export const replaceFile = async (file: string, content: string | Buffer): Promise<void> => {
  const next = `${file}.${randomUUID()}.next`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(next, content, { flush: true });
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
  await syncFolder(dirname(file));
};

/** The names in a folder, the newest first. Other processes may remove some meanwhile. */
export const newestFirst = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder);
  const entries = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(unlessMissing(undefined));
      return { name, time: found?.mtimeMs ?? Infinity };
    }),
  );
  return entries.toSorted((a, b) => b.time - a.time).map(({ name }) => name);
};

/** Removes the oldest files and folders of a folder if it has more than `max`. Other processes may remove them too. */
export const keepNewest = async (folder: string, max: number): Promise<void> => {
  if ((await readdir(folder)).length <= max) return;
  for (const name of (await newestFirst(folder)).slice(max))
    await rm(join(folder, name), { recursive: true, force: true });
};

const sync = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Creates a file with its content in one step, so that no reader sees it empty; leaves one that exists as it is. The
 * file survives a power loss once this returns.
 */
export const createFile = (file: string, content: string, mode: number): void => {
  const next = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(next, content, { mode });
    sync(next);
    linkSync(next, file);
    sync(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(next, { force: true });
  }
};
