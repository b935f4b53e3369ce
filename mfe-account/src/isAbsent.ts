import { isApiError } from '@site/shared';

/** Whether a query failed because the host does not know the call: its feature is left out (wire, What our API host adds). */
export const isAbsent = (error: unknown): boolean => isApiError(error) && error.kind === 'absent';
