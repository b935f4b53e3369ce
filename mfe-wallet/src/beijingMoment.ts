/** The moment of a Beijing time as the API host sends it, in ms; NaN without one. */
export const beijingMoment = (text: string | null | undefined): number =>
  Date.parse(`${text?.replace(' ', 'T')}+08:00`);
