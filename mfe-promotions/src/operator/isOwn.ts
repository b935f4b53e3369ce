/** Whether a whole address is one of this site's own origin. */
export const isOwn = (url: string): boolean => new URL(url).origin === window.location.origin;
