/** True in the build, which renders pages as they are before any answer. */
export const prerendering = typeof window === 'undefined';
