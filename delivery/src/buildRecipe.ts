/** What every app's build reads beside its own folder and the shared package: files of the repository, and folders of code that it runs. */
export const recipeFiles = ['rspack.base.ts', 'tsconfig.base.json', 'package-lock.json'];
export const recipeFolders = ['delivery/src/build'];
