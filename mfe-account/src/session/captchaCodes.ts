/** The codes of the captcha images: four characters each, with letters and digits. */
export const captchaCodes = [
  'TY4S',
  '4ZAL',
  '7VY3',
  'E88H',
  'ZP5C',
  'ANM5',
  '5M87',
  'H758',
  'Z9DE',
  'M6LG',
  '8A8Z',
  '44RJ',
  '27DE',
  'WRC2',
  'V398',
  '9E6B',
  '5DPY',
  'NPL5',
  'JF4H',
  'NG9Q',
  'AWM5',
] as const;

/** The random index runs from 0 to 19; the last code is never used. */
export const usedCodes = captchaCodes.length - 1;
