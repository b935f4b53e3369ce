/** An object, so that tests can replace the functions. */
export const browserNavigation = {
  replaceUrl: (url: string): void => window.location.replace(url),
  assignUrl: (url: string): void => window.location.assign(url),
};
