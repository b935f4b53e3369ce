import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryCopy } from '../../../delivery/src/testing/repositoryCopy';

/** The text that the release changes: the label of the deposit page's payment methods. */
export const labels = { before: '存款方式', after: '存款的方式' } as const;

/** The page that changes, in the repository. */
export const changedPage = 'mfe-wallet/src/deposit/DepositPage.tsx';

/** The wallet team's own checkout of the repository, in which a page of the wallet changes. */
export const walletCheckout = (folder: string) => {
  repositoryCopy(folder);
  const page = join(folder, changedPage);
  return {
    folder,
    /** @throws Error when the page does not contain the label */
    change: async (): Promise<void> => {
      const code = await readFile(page, 'utf8');
      const changed = code.replace(labels.before, labels.after);
      if (changed === code)
        throw new Error(`${page} does not contain ${labels.before}. Update the labels in walletCheckout.ts.`);
      await writeFile(page, changed);
    },
  };
};
