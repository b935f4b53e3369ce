/** Reloads the page with the set of releases that is live now. A separate module, since jsdom cannot reload. */
export const reloadPage = (): void => window.location.reload();
