import { nameText } from '@site/contract';

const compared = (name: string): string => nameText(name).replaceAll(/[ .·]/g, '').toLowerCase();

/** Whether two names are one person's, ignoring full-width forms, case, spaces and separating dots. */
export const isSameName = (one: string, other: string): boolean => compared(one) === compared(other);
