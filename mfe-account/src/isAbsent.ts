import { isApiError } from '@site/shared';

/** Returns true if a query failed because the host does not have the call; its feature is then hidden. */
export const isAbsent = (error: unknown): boolean => isApiError(error) && error.kind === 'absent';
