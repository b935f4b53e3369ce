import Bowser from 'bowser';

/** Characters of a header that are read; the longest ones of real browsers have about 300. */
const MAX_HEADER = 400;

/** The name and major version of a browser and its system: `Chrome 142, Android`. Undefined if it is unknown. */
export const browserOf = (userAgent: string | undefined): string | undefined => {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER));
  if (!browser.name) return undefined;
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(', ').slice(0, 60);
};
