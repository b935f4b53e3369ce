import { tokenValues } from './tokenValues';

type TokenTable = typeof tokenValues;
type Tokens = { readonly [Group in keyof TokenTable]: { readonly [Name in keyof TokenTable[Group]]: string } };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const propertyName = (group: string, name: string) => `--${group}-${kebab(name)}`;

const references: Record<string, Record<string, string>> = {};
let declarations = '';
for (const [group, values] of Object.entries(tokenValues)) {
  const names: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    names[name] = `var(${propertyName(group, name)})`;
    declarations += `${propertyName(group, name)}:${value};`;
  }
  references[group] = names;
}

/** Design tokens as `var(--…)` strings for styled-components: `token.color.gold` is `var(--color-gold)`. */
export const token = references as Tokens;

/** CSS declarations of every token, set once on `:root` by `GlobalStyle`. */
export const tokenDeclarations: string = declarations;
