import { recipeFiles, recipeFolders } from '../buildRecipe';
import { TEMPLATE } from '../newApp/template';
import type { Package } from './packages';

const isDocumentation = (file: string): boolean => file.endsWith('.md') || file.startsWith('docs/');
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

const checkConfig =
  /^(((package|package-lock|\.oxlintrc|\.oxfmtrc|tsconfig|tsconfig\.base)\.json)|jest\.(base|config)\.ts|\.(npm|nvm)rc)$/;

/** Configuration of every package's checks. */
const isCheckConfig = (file: string): boolean => checkConfig.test(file);

const isRecipe = (file: string): boolean =>
  recipeFiles.includes(file) || recipeFolders.some((folder) => file.startsWith(`${folder}/`));

/** Files outside its folder that the tests of delivery read. */
const isReadByDelivery = (file: string): boolean => file.startsWith('.github/') || file.startsWith(`${TEMPLATE}/`);

/**
 * The packages that changed files affect, with the reason: their own files, a package that they use, the configuration
 * of checks, or the recipe of app builds. A test affects its own package only, documentation none.
 * @param files paths in the repository
 */
export const affectedPackages = (packages: Package[], files: string[]): Map<string, string> => {
  const relevant = files.filter((file) => !isDocumentation(file));
  const reasons = new Map<string, string>();
  const affectsDependents = new Set<string>();
  for (const { folder, built } of packages) {
    const own = relevant.filter((file) => file.startsWith(`${folder}/`));
    const common = relevant.find(
      (file) => isCheckConfig(file) || (built && isRecipe(file)) || (folder === 'delivery' && isReadByDelivery(file)),
    );
    const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
    const first = own[0] ?? common;
    if (first !== undefined) reasons.set(folder, `${first} changed${more}`);
    if (own.some((file) => !isTest(file))) affectsDependents.add(folder);
  }
  // The iteration also visits what is added to the set meanwhile.
  for (const used of affectsDependents) {
    for (const { folder } of packages.filter(({ uses }) => uses.includes(used))) {
      if (!reasons.has(folder)) reasons.set(folder, `needs ${used}`);
      affectsDependents.add(folder);
    }
  }
  return reasons;
};
