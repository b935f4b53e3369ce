/** The codes of the captcha images (decisions 12). Letters and digits both, four characters each. */
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

/** The random index runs from 0 to 19, so that the last code is never drawn (spec 1 §9). */
export const drawnCodes = captchaCodes.length - 1;
