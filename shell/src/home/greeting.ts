/*
 * A cookie of the browser's session: leaving a session empties both storages, and coming back from a game loads the
 * page anew.
 */
const mark = 'greeted=1';

/** Whether this visitor has closed the greeting since the browser was opened. */
export const wasGreeted = (): boolean => document.cookie.split('; ').includes(mark);

export const rememberGreeting = (): void => {
  document.cookie = `${mark}; path=/; SameSite=Lax`;
};
