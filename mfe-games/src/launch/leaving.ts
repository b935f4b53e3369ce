/**
 * Leaves the site for a game. The launch page's place in the history is taken over: back leads to where the member came from, and
 * does not launch the game once more. An object, so that a test can put its own in place.
 */
export const leaving = {
  leaveFor: (url: string): void => window.location.replace(url),
};
