import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { type Descriptor, parseDescriptor } from './descriptor';

const folder = temporaryFolder();
const textOf = (app: string): string => readFileSync(join(builtApp(folder, app), 'descriptor.json'), 'utf8');
const parseWith = (app: string, differences: object): Descriptor =>
  parseDescriptor(JSON.stringify({ ...(JSON.parse(textOf(app)) as object), ...differences }), 'it');

const shared = { package: '@site/shared', compiledAgainst: '1.2.0', range: '^1.2.0', uses: ['to'] };
const carried = { version: '1.2.0', exports: ['to'] };
const endpoint = { name: 'walletGet', shape: 'abc', overrideExisting: 'throw' };

test.each(['shell', 'mfe-wallet'])('takes an older %s, which says less', (app) => {
  const descriptor = parseDescriptor(textOf(app), 'it');
  expect(descriptor.links).toBeUndefined();
  expect(descriptor.provides?.slots).toBeUndefined();
});

test.each([
  ['mfe-wallet', { endpoints: [endpoint, { ...endpoint, overrideExisting: false }] }],
  ['mfe-wallet', { links: ['/deposit'], shared: { ...shared, references: ['to.deposit'] } }],
  [
    'shell',
    { provides: { shared: { ...carried, references: ['to.deposit'] }, kit: ['forms'], slots: ['home.games'] } },
  ],
])('takes of %s %j', (app, differences) => {
  expect(parseWith(app, differences)).toMatchObject(differences);
});

test.each([
  ['mfe-wallet', 'endpoints', { endpoints: [{ ...endpoint, shape: undefined }] }],
  ['mfe-wallet', 'endpoints', { endpoints: [{ ...endpoint, overrideExisting: 'never' }] }],
  ['mfe-wallet', 'links', { links: [1] }],
  ['mfe-wallet', 'shared', { shared: { ...shared, references: 'to.deposit' } }],
  ['shell', 'provides', { provides: { shared: carried, kit: {} } }],
  ['shell', 'provides', { provides: { shared: carried, slots: [''] } }],
  ['shell', 'provides', { provides: { shared: { ...carried, references: [null] } } }],
])('refuses of %s wrong %s: %j', (app, field, differences) => {
  expect(() => parseWith(app, differences)).toThrow(`it: ${field} is missing or wrong.`);
});

test('refuses pages and widgets that can load a file which is not in the release', () => {
  const reach = { entry: 'abc', routes: { '/deposit': ['gone.js'] }, slots: { 'home.wallet': ['lost.js'] } };
  expect(() => parseWith('mfe-wallet', { reach })).toThrow(
    expect.objectContaining({
      reasons: ['gone.js', 'lost.js'].map((file) => `it names ${file}, which is not among its files.`),
    }),
  );
});
