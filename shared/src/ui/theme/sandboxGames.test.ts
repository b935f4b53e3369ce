import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lightValues } from './lightTheme';
import { declarationsOf } from './tokens';
import { tokenValues } from './tokenValues';

/* The pages of the sandbox games are served by a program of the API host, which takes nothing from this package. */
const style = readFileSync(resolve(import.meta.dirname, '../../../../api/assets/sandbox-games/play.css'), 'utf8');

const dark = declarationsOf('color', tokenValues.color) + declarationsOf('shadow', tokenValues.shadow);
const light = declarationsOf('color', lightValues.color) + declarationsOf('shadow', lightValues.shadow);

const [first = '', second = '', third = ''] = [...style.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(
  ([, declarations]) => declarations,
);

const listed = (css: string) =>
  [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => `${name}:${value};`);

test('the dark theme of sandbox games has tokens of the site, with their values', () => {
  expect(listed(first).length).toBeGreaterThan(15);
  expect(listed(first).filter((it) => !dark.includes(it))).toEqual([]);
});

test('their light theme overrides the same tokens as that of the site, by choice and by preference', () => {
  expect(listed(second)).toEqual(listed(third));
  const names = listed(first).map((it) => it.split(':')[0]);
  const overridden = names.filter((name) => light.includes(`${name}:`));
  expect(listed(second).map((it) => it.split(':')[0])).toEqual(overridden);
  expect(listed(second).filter((it) => !light.includes(it))).toEqual([]);
});
