import { messages } from '@site/shared';
import { matches, type Check } from './firstError';

/** A one-time code has six digits. */
export const oneTimeCodeCheck: Check<'totp'> = ['totp', matches(/^\s*[0-9]{6}\s*$/), messages.totp];
