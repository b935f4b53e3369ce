/** What every app's build depends on besides its folder and the shared package. */
export const recipeFiles = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json'];
export const recipeFolders = ['delivery/src/build'];
