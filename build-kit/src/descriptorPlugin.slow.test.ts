import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from '../../delivery/src/format/descriptor';
import { repository } from '../../delivery/src/base/repository';
import { temporaryFolder, writeFiles } from '../../delivery/src/testing/builtApp';

const read = { url: 'game/list?category=' };
const component = '\nexport default () => `页面`;\n';

/** Builds an app whose pages are these module texts, and a widget; other files by path. */
function buildApp(pages: Record<string, string>, more: Record<string, string> = {}) {
  const folder = join(temporaryFolder(), 'mfe-new');
  const routes = Object.keys(pages).map((name) => ({ path: `/${name}`, title: name, module: `./${name}` }));
  const app = { name: 'mfe-new', routes, slots: { 'home.games': './home/Widget' }, reads: { 'home.games': [read] } };
  const files = {
    'package.json': '{ "name": "@site/mfe-new", "version": "1.2.3" }',
    'rspack.config.ts': `import { remoteConfig } from '${repository}/rspack.base';
      export default remoteConfig(import.meta.dirname, ${JSON.stringify(app)});`,
    'src/home/Widget.ts': component,
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`src/${name}.ts`, text + component])),
    ...more,
  };
  writeFiles(folder, files);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/.bin/rspack'), 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  return { folder, status, output: stdout + stderr };
}

describe('an app that can be read', () => {
  const pages: Record<string, [text: string, uses: string[]]> = {
    byName: ["import { Button, Badge as Sign } from '@site/shared'; Button(Sign);", ['Badge', 'Button']],
    types: ["import type { User } from '@site/shared'; export type Member = User;", []],
    parts: ["import './form'; import './dialog'; export const load = () => import('./later');", ['Field']],
    links: [
      `import { to, paths as at } from '@site/shared';
      to.deposit(); to.assets({ type: 1 }); to.myNewsInfo(7); console.log(\`\${at.bankCard}?tab=usdt\`, at["limits"]);
      export const pages = [to.vip];`,
      ['paths', 'to'],
    ],
    calls: ["import { call } from '@site/shared'; export const user = call('uservip', {}); user.flow;", ['call']],
  };
  let descriptor: Descriptor;

  beforeAll(() => {
    const texts = Object.fromEntries(Object.entries(pages).map(([name, [text]]) => [name, text]));
    const { folder, status, output } = buildApp(texts, {
      'src/form.ts': "import { Field } from '@site/shared'; Field();",
      'src/dialog.ts': "import { CopyButton, Dialog } from '@site/shared'; Dialog(CopyButton);",
      'src/later.ts': "import { QrCode } from '@site/shared'; QrCode();",
    });
    if (status !== 0) throw new Error(output);
    descriptor = JSON.parse(readFileSync(join(folder, 'dist/descriptor.json'), 'utf8')) as Descriptor;
  });

  test.each(Object.entries(pages))('lists the names of @site/shared that the page %s shows first', (name, [, uses]) => {
    expect(descriptor.routes.find(({ path }) => path === `/${name}`)?.uses).toEqual(uses);
  });

  test('lists the names and route references of all modules, those loaded later included', () => {
    expect(descriptor.shared).toMatchObject({
      uses: ['Badge', 'Button', 'CopyButton', 'Dialog', 'Field', 'QrCode', 'call', 'paths', 'to'],
      references: ['paths.bankCard', 'paths.limits', 'to.assets', 'to.deposit', 'to.myNewsInfo', 'to.vip'],
    });
    expect(descriptor.links).toEqual(['/assets', '/bankCard', '/deposit', '/limits', '/myNewsInfo', '/vip']);
  });

  test('lists the calls that it makes', () => {
    const response = { type: 'array', items: expect.objectContaining({ required: expect.arrayContaining(['flow']) }) };
    const { uservip, 'game/list': namedInReads, ...others } = descriptor.calls ?? {};
    expect(uservip).toEqual({ method: 'POST', access: 'member', request: expect.any(Object), response });
    expect(namedInReads).toMatchObject({ method: 'GET', access: 'public' });
    // Calls of the shell whose fields have names that occur in the app.
    for (const call of Object.values(others)) expect(call).toMatchObject({ viaShell: true });
  });

  test('lists the prerendered markup of a page', () => {
    const markup = descriptor.routes.find(({ path }) => path === '/types')?.markup;
    expect(markup).toMatch(/^static\/types\.[0-9a-f]{10}\.json$/);
    expect(descriptor.files[markup ?? '']).toEqual({ bytes: expect.any(Number), integrity: expect.any(String) });
  });

  test('preloads the entry and the chunk of each page and widget', () => {
    const script = (chunk: string) => expect.stringMatching(new RegExp(`^static/${chunk}\\.[0-9a-f]+\\.js$`));
    expect(descriptor.entry).toMatch(/^remoteEntry\.[0-9a-f]+\.js$/);
    expect(descriptor.routes[0]?.preload).toEqual([descriptor.entry, script('byName')]);
    expect(descriptor.slots).toEqual([
      { name: 'home.games', preload: [descriptor.entry, script('home')], props: {}, reads: [read] },
    ]);
    expect(descriptor).toMatchObject({ schema: 2, name: 'mfe-new', packageVersion: '1.2.3', globalName: 'mfe_new' });
  });
});

test('the build fails and lists every import that hides a name or a link, or copies a module', () => {
  const importing = (text: string) => `import { to, paths as at } from '@site/shared'; ${text}`;
  const hidingNames = [
    "import * as shared from '@site/shared'; console.log(shared);",
    "export { Card } from '@site/shared';",
    "export * from '@site/shared';",
    "export * as shared from '@site/shared';",
    "void import('@site/shared');",
    "console.log(require('@site/shared'));",
  ];
  const hidingLinks = [
    'console.log(to[name]());',
    'console.log(Object.values(at));',
    'export { to };',
    'to.missing();',
  ];
  const copies = [`import { messages } from '${repository}/shared/src/money/fen'; console.log(messages);`];
  const { status, output } = buildApp({
    ...Object.fromEntries(hidingNames.map((text, index) => [`name${index}`, text])),
    ...Object.fromEntries(hidingLinks.map((text, index) => [`link${index}`, importing(text)])),
    ...Object.fromEntries(copies.map((text, index) => [`copy${index}`, text])),
  });
  expect(status).not.toBe(0);
  for (const index of hidingNames.keys())
    expect(output).toContain(`name${index}.ts: import the names of @site/shared one by one`);
  for (const index of hidingLinks.keys()) expect(output).toContain(`link${index}.ts: write to.NAME(…) or paths.NAME`);
  for (const index of copies.keys()) expect(output).toContain(`copy${index}.ts: import from @site/shared alone; `);
});
