/** Loads the page anew, with the set of releases that is live now. */
export const reloadPage = (): void => window.location.reload();
