import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { type Descriptor, parseDescriptor } from './descriptor';

const folder = temporaryFolder();
const textOf = (app: string): string => readFileSync(join(builtApp(folder, app), 'descriptor.json'), 'utf8');
const parseWith = (app: string, differences: object): Descriptor =>
  parseDescriptor(JSON.stringify({ ...(JSON.parse(textOf(app)) as object), ...differences }), 'it');

const shared = { package: '@site/shared', compiledAgainst: '1.2.0', range: '^1.2.0', uses: ['to'] };
const carried = { version: '1.2.0', exports: ['to'], references: [] };
const provided = { shared: carried, kit: [], kitFiles: {}, slots: [], singletons: {} };
const endpoint = { name: 'walletGet', shape: 'abc', overrideExisting: 'throw' };

test.each([
  ['mfe-wallet', { endpoints: [endpoint, { ...endpoint, overrideExisting: false }] }],
  ['mfe-wallet', { links: ['/deposit'], shared: { ...shared, references: ['to.deposit'] } }],
  ['shell', { provides: { ...provided, shared: { ...carried, references: ['to.deposit'] }, kit: ['forms'] } }],
])('takes of %s %j', (app, differences) => {
  expect(parseWith(app, differences)).toMatchObject(differences);
});

test.each([
  ['mfe-wallet', 'endpoints', { endpoints: [{ ...endpoint, shape: undefined }] }],
  ['mfe-wallet', 'endpoints', { endpoints: [{ ...endpoint, overrideExisting: 'never' }] }],
  ['mfe-wallet', 'links', { links: [1] }],
  ['mfe-wallet', 'shared', { shared: { ...shared, references: 'to.deposit' } }],
  ['shell', 'provides', { provides: { ...provided, kit: {} } }],
  ['shell', 'provides', { provides: { ...provided, slots: [''] } }],
  ['shell', 'provides', { provides: { ...provided, shared: { ...carried, references: [null] } } }],
])('refuses of %s wrong %s: %j', (app, field, differences) => {
  expect(() => parseWith(app, differences)).toThrow(`it: ${field} is missing or wrong.`);
});

test('refuses a descriptor of another schema and says what to do', () => {
  expect(() => parseWith('mfe-wallet', { schema: 1, endpoints: [] })).toThrow(
    'it has the schema 1; this version reads 2. Build and publish again.',
  );
});
