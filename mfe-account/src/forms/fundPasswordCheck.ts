import { messages } from '@site/shared';
import type { Check } from './firstError';

/** The fund password is filled in. Its length is the API host's matter. */
export const fundPasswordCheck: Check<'password'> = [
  'password',
  (password) => password !== '',
  messages.withdrawPassword,
];
