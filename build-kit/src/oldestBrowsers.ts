/**
 * The oldest browsers that the README names, for browserslist. `npm run check:browsers` finds what builds need and
 * these lack, other than what `shell/src/builtIns.ts` provides.
 */
export const oldestBrowsers = ['chrome 90', 'safari 15.4', 'ios_saf 15.4'];

/**
 * The syntax of builds. The browsers lack little of it, such as static blocks, and the check finds that. A build for
 * the browsers themselves would be 6 KB larger (main.js), since it also works around their smallest faults.
 */
export const languageYear = 'es2022';
