import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes renames in a folder survive a power loss. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Replaces a file at once: a reader sees the old content or the new one, also after a crash. */
export const replaceFile = async (file: string, content: string): Promise<void> => {
  const next = `${file}.next`;
  const handle = await open(next, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
  await syncFolder(dirname(file));
};
