import { recipeFiles, recipeFolders } from '../buildRecipe';
import { TEMPLATE } from '../newApp/template';
import type { Package } from './packages';

const isPaper = (file: string): boolean => file.endsWith('.md') || file.startsWith('docs/');
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** How every package is checked. */
const isCheck = (file: string): boolean =>
  /^((package|package-lock|\.oxlintrc|\.oxfmtrc|tsconfig|tsconfig\.base)\.json|jest\.(base|config)\.ts|\.npmrc|\.nvmrc)$/.test(
    file,
  );

const isRecipe = (file: string): boolean =>
  recipeFiles.includes(file) || recipeFolders.some((folder) => file.startsWith(`${folder}/`));

/** What delivery's tests read beside its own folder. */
const isReadByDelivery = (file: string): boolean => file.startsWith('.github/') || file.startsWith(`${TEMPLATE}/`);

/**
 * The packages that changed files affect, with the reason: their own files, a package that they need, how all are checked, or how apps
 * are built. A test affects its own package alone, papers none.
 * @param files paths in the repository
 */
export const affectedBy = (packages: Package[], files: string[]): Map<string, string> => {
  const counting = files.filter((file) => !isPaper(file));
  const reasons = new Map<string, string>();
  /** Those whose dependents are affected too. */
  const spreading = new Set<string>();
  for (const { folder, built } of packages) {
    const own = counting.filter((file) => file.startsWith(`${folder}/`));
    const [first] = own;
    const common = counting.find(
      (file) => isCheck(file) || (built && isRecipe(file)) || (folder === 'delivery' && isReadByDelivery(file)),
    );
    if (first !== undefined)
      reasons.set(folder, `${first} changed${own.length > 1 ? ` and ${own.length - 1} more` : ''}`);
    else if (common !== undefined) reasons.set(folder, `${common} changed`);
    if (own.some((file) => !isTest(file))) spreading.add(folder);
  }
  // A set's iteration comes to what is added meanwhile.
  for (const needed of spreading) {
    for (const { folder } of packages.filter(({ uses }) => uses.includes(needed))) {
      if (!reasons.has(folder)) reasons.set(folder, `needs ${needed}`);
      spreading.add(folder);
    }
  }
  return reasons;
};
