import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository';
import { compareApi } from './compareApi';

/* In the repository, from where the declarations of React can be resolved. */
const cache = join(repository, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'compare-api-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

const report = (declarations: string): string => `## API Report File\n\n\`\`\`ts\n\n${declarations}\n\n\`\`\`\n`;
const compare = (released: string, current: string) =>
  compareApi(report(released), report(current), join(folder, String((count += 1))));

const props = (fields: string): string =>
  `import type { JSX } from 'react';\n\n// @public\nexport interface CardProps {\n${fields}\n}\n\n` +
  '// @public (undocumented)\nexport const Card: (props: CardProps) => JSX.Element;';

test.each<[what: string, released: string, current: string, bump: string, change: RegExp]>([
  ['a new export', 'export const a: 1;', 'export const a: 1;\n\nexport const b: 2;', 'minor', /^b was added\.$/],
  [
    'an export that is gone',
    'export const a: 1;\n\nexport const b: 2;',
    'export const a: 1;',
    'major',
    /^b was removed\.$/,
  ],
  [
    'a re-export that is gone',
    "import { useId } from 'react';\n\nexport { useId }",
    'export const a: 1;',
    'major',
    /^useId/,
  ],
  [
    'a type of another package that is exported again',
    "import type { Key } from 'react';\n\nexport { Key }",
    "import type { Key } from 'react';\n\nexport { Key }\n\nexport const b: 2;",
    'minor',
    /^b was added\.$/,
  ],
  ['another type of a value', 'export const a: string;', 'export const a: number;', 'major', /^a is not compatible: /],
  ['a narrower type of a value', 'export const a: string;', "export const a: 'x';", 'minor', /^a was changed\.$/],
  [
    'a parameter that is needed',
    'export function f(): 1;',
    'export function f(a: string): 1;',
    'major',
    /^f is not compatible/,
  ],
  [
    'a parameter that is not needed',
    'export function f(): 1;',
    'export function f(a?: string): 1;',
    'minor',
    /^f was changed/,
  ],
  ['a property that a component needs', props('a: 1;'), props('a: 1;\nb: 2;'), 'major', /^Card is not compatible/],
  [
    'a property that a component can do without',
    props('a: 1;'),
    props('a: 1;\nb?: 2;'),
    'minor',
    /^CardProps was changed/,
  ],
  [
    'a field that an answer has not any more',
    'export type T = { a: 1; b: 2 };',
    'export type T = { a: 1 };',
    'major',
    /^T is not/,
  ],
  [
    'a property that a component takes no longer',
    'export const Card: (props: { a: 1; b?: 2 }) => null;',
    'export const Card: (props: { a: 1 }) => null;',
    'major',
    /^Card is not compatible/,
  ],
  ['a parameter that is taken no longer', 'export function f(a?: 1): 1;', 'export function f(): 1;', 'major', /^f is/],
  [
    'an optional field that an answer has not any more',
    'export type T = { a: 1; b?: 2 };',
    'export type T = { a: 1 };',
    'major',
    /^T is not/,
  ],
  [
    'another generic type',
    'export type T<A> = A[];',
    'export type T<A> = A;',
    'major',
    /^T, which has type parameters/,
  ],
])('compares %s', (_what, released, current, bump, change) => {
  expect(compare(released, current)).toEqual({ bump, changes: [expect.stringMatching(change)] });
});

test('needs nothing if nothing differs, and a patch if only comments do', () => {
  expect(compare('export const a: 1;', 'export const a: 1;')).toEqual({ bump: 'none', changes: [] });
  expect(compare('export const a: 1;', '// @public\nexport const a: 1;')).toEqual({ bump: 'patch', changes: [] });
});

test('refuses a report that has no declarations or does not compile', () => {
  const released = report('export const a: 1;');
  expect(() => compareApi('', released, join(folder, 'none'))).toThrow('An API report has no declarations.');
  expect(() => compare('export const a: 1;', 'export const a: Missing;')).toThrow(/^An API report does not compile/);
});
