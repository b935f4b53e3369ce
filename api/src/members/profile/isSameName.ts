import { comparedName } from '../../base/crypto/accountNumbers';

/** Whether two names are one person's, ignoring full-width forms, case, spaces and separating dots. */
export const isSameName = (one: string, other: string): boolean => comparedName(one) === comparedName(other);
