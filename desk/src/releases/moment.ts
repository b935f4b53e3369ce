/** A Beijing time of the API, `YYYY-MM-DD HH:mm:ss`, in ms since 1970. */
export const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** `11-22 14:05` of a Beijing time. */
export const shortTime = (time: string): string => time.slice(5, 16);
