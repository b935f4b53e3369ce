/**
 * Leaves the site for `url`. It replaces the launch page's history entry, so that the back button does not launch the
 * game again. An object, so that tests can replace the function.
 */
export const browserNavigation = {
  replaceUrl: (url: string): void => window.location.replace(url),
};
