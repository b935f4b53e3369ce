import { tokenValues } from './tokenValues';

type TokenTable = typeof tokenValues;
type Tokens = { readonly [Group in keyof TokenTable]: { readonly [Name in keyof TokenTable[Group]]: string } };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const propertyName = (group: string, name: string) => `--${group}-${kebab(name)}`;

/** CSS declarations of a group's values, such as `--color-gold:#e8c27a;`. */
export const declarationsOf = (group: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${propertyName(group, name)}:${value};`)
    .join('');

const references: Record<string, Record<string, string>> = {};
let declarations = '';
for (const [group, values] of Object.entries(tokenValues)) {
  const names: Record<string, string> = {};
  for (const name of Object.keys(values)) names[name] = `var(${propertyName(group, name)})`;
  references[group] = names;
  declarations += declarationsOf(group, values);
}

/** Design tokens as `var(--…)` strings for styled-components: `token.color.gold` is `var(--color-gold)`. */
export const token = references as Tokens;

/** CSS declarations of every token in the dark theme, which `GlobalStyle` sets. */
export const tokenDeclarations: string = declarations;
