import { join } from 'node:path';
import type { Endpoint } from '../releases/descriptor';
import { repository } from '../siteFolder';
import { folderOf } from '../testing/builtApp';
import { readApp, readShell } from './readSource';

const shared = join(repository, 'shared');
const appWith = (text: string, more: Record<string, string> = {}) =>
  readApp(folderOf({ 'src/page.tsx': text, ...more }), shared);

describe('names taken of @site/shared', () => {
  test.each([
    ['by name', "import { Button, Icon as Sign } from '@site/shared';", ['Button', 'Icon']],
    ['as a type', "import type { User } from '@site/shared'; import { type Notice } from '@site/shared';", []],
    ['in a type', "type User = import('@site/shared').User;", []],
    ['all types', "export type * from '@site/shared'; import type * as types from '@site/shared';", []],
    ['passed on', "export { Card, Row as Line, type Tone } from '@site/shared';", ['Card', 'Row']],
    ['by default, which is a name too', "import whole from '@site/shared';", ['default']],
    ['of another package', "import { useState } from 'react'; import * as react from 'react';", []],
  ])('%s', async (_how, text, uses) => expect((await appWith(text)).uses).toEqual(uses));

  test.each([
    "import * as shared from '@site/shared';",
    "export * from '@site/shared';",
    "export * as shared from '@site/shared';",
    "void import('@site/shared');",
    "const shared = require('@site/shared');",
    "import shared = require('@site/shared');",
  ])('refuses %s', async (text) => {
    await expect(appWith(text)).rejects.toThrow(/^page\.tsx: import the names of @site\/shared one by one/);
  });

  test('tests and the page on which an app runs alone are no part of it', async () => {
    const files = ['page.test.tsx', 'host.testing.ts', 'testing/host.ts', 'standalone.tsx'];
    const more = Object.fromEntries(files.map((file) => [`src/${file}`, "import { Card } from '@site/shared';"]));
    expect((await appWith('', more)).uses).toEqual([]);
  });
});

describe('links', () => {
  const linking = (text: string) => appWith(`import { to, paths as at } from '@site/shared';\n${text}`);

  test.each([
    ['a route reference', 'to.deposit();', ['/deposit']],
    ['one with a query', '<TextLink to={to.assets({ type: 1 })} />;', ['/assets']],
    ['one that asks for values', 'to.gamePage({ name, type, code }); to.myNewsInfo(id);', ['/gamePage', '/myNewsInfo']],
    ['a path by name', '`${at.bankCard}?tab=usdt`; at["limits"];', ['/bankCard', '/limits']],
    ['a reference that is passed on', 'const pages = [to.vip];', ['/vip']],
    ['paths written out', '<Link to="/vip#top" />; navigate("/faq?x"); navigate(-1);', ['/faq', '/vip']],
    [
      'a path with a value in it',
      '<Link to={`/notice/${id}`} />; const link = { to: "/vip" };',
      ['/notice/:value', '/vip'],
    ],
    ['what is no path of the site', '<Link to="//elsewhere.example" />; fetch("/api/user");', []],
    ['a type', 'type Name = keyof typeof at;', []],
  ])('%s', async (_what, text, links) => expect((await linking(text)).links).toEqual(links));

  test.each([
    'const { deposit } = to;',
    'to[name]();',
    'Object.values(at);',
    'export { to };',
    'to.nowhere();',
    "export { paths } from '@site/shared';",
  ])('refuses %s', async (text) => {
    await expect(linking(text)).rejects.toThrow(/^page\.tsx: write to\.NAME\(…\) or paths\.NAME/);
  });

  test('the routes that an app declares are no links, but it takes their names', async () => {
    const declaration = "import { paths } from '@site/shared'; export default [paths.deposit];";
    const facts = await appWith("import { to } from '@site/shared'; to.vip();", { 'src/remote.ts': declaration });
    expect(facts).toMatchObject({ links: ['/vip'], references: ['paths.deposit', 'to.vip'] });
  });
});

describe('endpoints', () => {
  const injected = async (definition: string, before = "overrideExisting: 'throw',"): Promise<Endpoint[]> =>
    (await appWith(`api.injectEndpoints({ ${before} endpoints: (build) => ({ ${definition} }) });`)).endpoints;
  const shape = async (definition: string) => (await injected(definition))[0]?.shape;
  const written = "walletGet: build.query<Order[], void>({ query: () => call('orders', { page: 1000 }) })";

  test('by name, with what happens where the name is taken', async () => {
    const twelveDigits = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(await injected(`${written}, a: build.mutation<void, void>({})`)).toEqual([
      { name: 'a', shape: twelveDigits, overrideExisting: 'throw' },
      { name: 'walletGet', shape: twelveDigits, overrideExisting: 'throw' },
    ]);
    expect(await injected(written, '')).toMatchObject([{ overrideExisting: false }]);
    expect(await injected(written, 'overrideExisting: true,')).toMatchObject([{ overrideExisting: true }]);
  });

  test.each([
    ['a comment', written.replace('({', '(/* all */ {')],
    [
      'formatting',
      written.replaceAll(', ', ',\n   ').replaceAll("'", '"').replace('})', '\n,})').replace('1000', '1e3'),
    ],
    ['parentheses', written.replace("call('orders', { page: 1000 })", "(call('orders', ({ page: 1000 })))")],
  ])('keep their shape for %s', async (_what, text) => {
    expect(text).not.toBe(written);
    expect(await shape(text)).toBe(await shape(written));
  });

  test.each([
    ['a type argument', written.replace('Order[]', 'Order[] | null')],
    ['the kind', written.replace('query<', 'mutation<')],
    ['the call', written.replace('orders', 'order')],
    ['an option', written.replace('({ query', "({ providesTags: ['Records'], query")],
  ])('have another shape for another %s', async (_what, text) => {
    expect(await shape(text)).not.toBe(await shape(written));
  });

  test.each(['...others', '[name]: build.query<void, void>({})', 'walletGet: definition', 'walletGet() {}'])(
    'refuses %s',
    async (definition) => {
      await expect(injected(definition)).rejects.toThrow(/^page\.tsx: write endpoints as/);
    },
  );
});

describe('the shell', () => {
  test('has places for slots, and says the links and endpoints of what it shares', async () => {
    const page = 'export const Home = () => <><Slot name="home.games" /><Slot name={("home.other")} quiet /></>;';
    const facts = await readShell(folderOf({ 'src/Home.tsx': page }), shared);
    expect(facts.slotPlaces).toEqual(['home.games', 'home.other']);
    expect(facts.links).toContain('/login');
    expect(facts.endpoints).toContainEqual(expect.objectContaining({ name: 'memberGetUser' }));
  });

  test('writes the names of its slots out', async () => {
    const folder = folderOf({ 'src/Home.tsx': 'export const Home = () => <Slot name={name} />;' });
    await expect(readShell(folder, shared)).rejects.toThrow(/^Home\.tsx: write a slot's name out/);
  });
});
