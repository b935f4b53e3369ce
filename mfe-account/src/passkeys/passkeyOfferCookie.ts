import { deviceCookie } from '@site/shared';

/** One cookie for each member, with a hash of the name, because other people with access to the browser can read it. */
const cookieOf = (name: string) => {
  /* Upper and lower case are the same in user names. */
  const codes = [...name.trim().toLowerCase()].map((letter) => letter.codePointAt(0) ?? 0);
  const hash = codes.reduce((before, code) => (Math.imul(before, 31) + code) >>> 0, 0);
  return deviceCookie(`passkeyOffered-${hash.toString(36)}`);
};

/** Whether this browser has shown the member the offer to add a passkey. */
export const wasPasskeyOffered = (name: string): boolean => cookieOf(name).read() !== '';

/** Stores that the member was shown the offer; it is made once. */
export const markPasskeyOffered = (name: string): void => cookieOf(name).write('1');
