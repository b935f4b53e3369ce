import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAppName } from '../appNames';
import { WrongUsage } from '../refusal';

/** The package that new apps are copied from: checked and built like every app, and never released. */
export const TEMPLATE = 'app-template';

/** The names that a new app's files use. */
export interface TemplateNames {
  /** The app and its folder: `mfe-lucky-draw`. */
  app: string;
  /** Its page's path, folder and content key: `lucky-draw`. */
  page: string;
  /** Prefix of its components: `LuckyDraw`. */
  component: string;
}

/** With longer names, lines of the template would exceed the line width. */
const MAX_PAGE_LENGTH = 24;

/**
 * @param name `mfe-lucky-draw` or `lucky-draw`
 * @throws WrongUsage if it cannot be an app's name
 */
export const templateNames = (name: string): TemplateNames => {
  const page = name.replace(/^mfe-/, '');
  const app = `mfe-${page}`;
  if (!isAppName(app) || !/^[a-z]/.test(page))
    throw new WrongUsage(
      `${JSON.stringify(name)} is not a valid name. Use small letters, digits and single hyphens, a letter first.`,
    );
  if (page.length > MAX_PAGE_LENGTH)
    throw new WrongUsage(`${name} is too long. Use at most ${MAX_PAGE_LENGTH} characters after mfe-.`);
  const component = page.replace(/(?:^|-)(.)/g, (_match, first: string) => first.toUpperCase());
  return { app, page, component };
};

const excluded = /(^|\/)(dist|node_modules|coverage|\.rspack-cache)(\/|$)/;

/** Copies the template into a new folder, with the app's names in file names and contents. */
export const copyTemplate = (templateDir: string, folder: string, { app, page, component }: TemplateNames): void => {
  const names: Record<string, string> = { [TEMPLATE]: app, template: page, Template: component };
  const pattern = new RegExp(Object.keys(names).join('|'), 'g');
  const rename = (text: string): string => text.replace(pattern, (name) => names[name] ?? name);
  for (const entry of readdirSync(templateDir, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const file = from.slice(templateDir.length + 1);
    if (!entry.isFile() || excluded.test(file)) continue;
    const to = join(folder, rename(file));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, rename(readFileSync(from, 'utf8')));
  }
};
