/** Handles a rejection: returns `fallback` if a file or folder does not exist, and throws other errors. */
export const unlessMissing =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };
