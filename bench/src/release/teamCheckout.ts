import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../../delivery/src/repository';
import { repositoryCopy } from '../../../delivery/src/testing/repositoryCopy';

interface TextChange {
  /** In the repository. */
  file: string;
  before: string;
  after: string;
}

/** The text that a release of each app changes: the label of the deposit methods, and a line of the home page. */
export const textChanges = {
  'mfe-wallet': { file: 'mfe-wallet/src/deposit/DepositPage.tsx', before: '存款方式', after: '存款的方式' },
  shell: { file: 'shell/src/home/DemoLine.tsx', before: '不涉及真实货币', after: '不涉及任何真实货币' },
} satisfies Record<string, TextChange>;

export type ChangedApp = keyof typeof textChanges;

/**
 * Links a copy of the repository to the installed packages, but to its own workspaces: a shell that bundles the shared
 * package of another folder does not build.
 */
export const linkPackages = async (folder: string): Promise<void> => {
  const [packages, own] = [join(folder, 'node_modules'), join(folder, 'node_modules/@site')];
  const installed = join(repository, 'node_modules');
  await rm(packages, { force: true });
  await mkdir(own, { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@site') await symlink(join(installed, name), join(packages, name));
  for (const name of await readdir(join(installed, '@site'))) {
    await symlink(join(folder, name), join(own, name));
    /* Packages of which a workspace needs another version. */
    const others = join(repository, name, 'node_modules');
    if (existsSync(others) && existsSync(join(folder, name))) await symlink(others, join(folder, name, 'node_modules'));
  }
};

/** A team's checkout of the repository, in which a text of an app changes. */
export const teamCheckout = async (folder: string) => {
  repositoryCopy(folder);
  await linkPackages(folder);
  return {
    folder,
    /** @throws Error when the file does not contain the text */
    change: async (app: ChangedApp): Promise<void> => {
      const { file, before, after } = textChanges[app];
      const path = join(folder, file);
      const code = await readFile(path, 'utf8');
      if (!code.includes(before)) throw new Error(`${path} does not contain ${before}. Update teamCheckout.ts.`);
      await writeFile(path, code.replace(before, after));
    },
  };
};
