import { isAppName } from '../appNames';
import { WrongUsage } from '../refusal';

/** A new app in the words that its files use. */
export interface AppWords {
  /** The app and its folder: `mfe-lucky-draw`. */
  app: string;
  /** Its page's path, folder and content key: `lucky-draw`. */
  page: string;
  /** Its components' names begin with it: `LuckyDraw`. */
  component: string;
}

/** Longer names would not stay within the width of a line in every file of the template. */
const LONGEST = 24;

/**
 * @param name `mfe-lucky-draw` or `lucky-draw`
 * @throws WrongUsage when it cannot be an app's name
 */
export const appWords = (name: string): AppWords => {
  const page = name.replace(/^mfe-/, '');
  const app = `mfe-${page}`;
  if (!isAppName(app) || !/^[a-z]/.test(page))
    throw new WrongUsage(
      `${JSON.stringify(name)} is no name: small letters, digits and single hyphens, a letter first.`,
    );
  if (page.length > LONGEST) throw new WrongUsage(`${name} is too long: ${LONGEST} letters without mfe- at most.`);
  const component = page.replace(/(?:^|-)(.)/g, (_match, first: string) => first.toUpperCase());
  return { app, page, component };
};
