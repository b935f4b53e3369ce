/** The codes of the captcha images: four characters each, with letters and digits. */
export const captchaCodes =
  'TY4S 4ZAL 7VY3 E88H ZP5C ANM5 5M87 H758 Z9DE M6LG 8A8Z 44RJ 27DE WRC2 V398 9E6B 5DPY NPL5 JF4H NG9Q AWM5'.split(' ');

/** The random index runs from 0 to 19; the last code is never used. */
export const usedCodes = captchaCodes.length - 1;

/** Returns a random index of a code that differs from `previous`, so that a change is always visible. */
export function drawCaptcha(previous?: number): number {
  if (previous === undefined) return Math.floor(Math.random() * usedCodes);
  const step = 1 + Math.floor(Math.random() * (usedCodes - 1));
  return (previous + step) % usedCodes;
}
