import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { smokeTester } from '../activation/smokeTestSet';
import { readEnvironment, releaseVariables } from '../base/environment';
import { appsOf, folderOf, repository } from '../base/repository';
import { publish } from '../releases/publish';
import { runProgram } from '../start/startProcess';
import { siteIn } from '../pages/openSite';
import { buildVariant } from '../testing/buildVariant';
import { temporaryFolder, writeFiles } from '../testing/builtApp';

/*
 * Releases that are broken in the browser only: all of them are prerendered without an error, and their descriptors are
 * those of a good release.
 */

jest.setTimeout(30 * 60_000);

const folder = temporaryFolder();
const site = siteIn(join(folder, 'site'));
const lines: string[] = [];
const environment = readEnvironment(releaseVariables);
const smokeTest = smokeTester(site, environment, (line) => lines.push(line));
beforeEach(() => void (lines.length = 0));

/** Builds an app as `npm run build` does, into a folder of this test. @returns the folder */
const build = async (app: string, source = folderOf(repository, app)): Promise<string> => {
  const dist = join(folder, 'dist', app);
  const rspack = join(repository, 'node_modules/.bin/rspack');
  const { output, failure } = await runProgram([rspack, 'build', '-o', dist], source, {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (failure !== undefined) throw new Error(output);
  return dist;
};

/** Each part of the app fails if `globalThis.FAULT` names it; a variant of the build puts a name in its place. */
const sources = {
  'package.json': '{ "name": "@site/mfe-faulty", "version": "1.0.0", "type": "module" }',
  'rspack.config.ts': `
    import { remoteConfig } from '${repository}/rspack.base';
    import app from './src/app';
    export default remoteConfig(import.meta.dirname, app);`,
  'src/app.ts': `
    import { defineApp } from '@site/shared/app';
    export default defineApp({
      name: 'mfe-faulty',
      routes: [
        { path: '/before', title: '前页', module: './before/BeforePage' },
        { path: '/faulty', title: '页面', module: './faulty/FaultyPage' },
        { path: '/members', title: '会员', login: true, module: './members/MembersPage' },
        { path: '/after', title: '后页', module: './after/AfterPage' },
      ],
      slots: { 'home.promotions': './widget/Widget', 'session.reality-check': './reminder/Reminder' },
    });`,
  'src/faulty/FaultyPage.tsx': `
    import { PageBody } from '@site/shared';
    import { lazy, Suspense, useEffect, useState } from 'react';
    const fault = globalThis.FAULT;
    if (fault === 'at import') throw new Error('boom');
    const Part = lazy(() => import(/* webpackChunkName: "lazy-part" */ './Part'));
    export default function FaultyPage() {
      const [answered, setAnswered] = useState(false);
      if (fault === 'at render' || (answered && fault === 'after an answer')) throw new Error('boom');
      useEffect(() => {
        if (fault === 'in an effect') throw new Error('boom');
        if (fault === 'in a timer') setTimeout(() => { throw new Error('boom'); }, 250);
        while (fault === 'in an endless loop');
        if (fault === 'by an error in the console') console.error('no such account');
        if (fault === 'by asking another host') void fetch('http://127.0.0.1:1/steal').catch(() => undefined);
        if (fault === 'by sending members away' && sessionStorage.getItem('token'))
          location.hash = '#/?redirect=%2Ffaulty';
        void fetch('/api/user').then(() => setAnswered(true));
      }, []);
      if (fault === 'as a white page') return null;
      return <PageBody><h2>页面</h2><Suspense fallback={null}><Part /></Suspense></PageBody>;
    }`,
  'src/faulty/Part.tsx': `
    export default function Part() {
      if (globalThis.FAULT === 'in a lazy part') throw new Error('boom');
      return <p>后来的部分</p>;
    }`,
  ...Object.fromEntries(
    [
      ['before/BeforePage', 'on the first page'],
      ['after/AfterPage', 'nothing'],
      ['members/MembersPage', "on a member's page"],
      ['widget/Widget', 'in a widget'],
      ['reminder/Reminder', 'in a widget that shows later'],
    ].map(([module, fault]) => [
      `src/${module}.tsx`,
      `export default function Part() {
        if (globalThis.FAULT === ${JSON.stringify(fault)}) throw new Error('boom');
        return <p>内容</p>;
      }`,
    ]),
  ),
};

/** Publishes a variant of the app. @returns its version */
const publishWith = (fault: string): Promise<string> => {
  const dist = join(folder, 'variants', fault.replaceAll(/\W+/g, '-'));
  const good = join(folder, 'dist/mfe-faulty');
  const [part = ''] = readdirSync(join(good, 'static')).filter((file) => /^lazy-part\.\w+\.js$/.test(file));
  const hash = part.split('.')[1] ?? '';
  const script = (code: string): string =>
    fault === 'as a missing chunk'
      ? code.replaceAll(hash, '0'.repeat(hash.length))
      : code.replaceAll('globalThis.FAULT', JSON.stringify(fault));
  buildVariant(good, dist, { script });
  return publish(site.store, 'mfe-faulty', dist);
};

const activateFaulty = (version: string) => activate(site, [{ app: 'mfe-faulty', version }], { by: 'test', smokeTest });

/** The reasons for which the gate refuses a version of the app. */
const reasonsAgainst = (version: string): Promise<string[]> =>
  activateFaulty(version).then(
    () => [],
    (error: { reasons: string[] }) => error.reasons,
  );

beforeAll(async () => {
  const source = join(folder, 'mfe-faulty');
  mkdirSync(source);
  writeFiles(source, sources);
  symlinkSync(join(repository, 'node_modules'), join(source, 'node_modules'));
  const shell = await build('shell');
  await build('mfe-faulty', source);
  const version = await publish(site.store, 'shell', shell);
  await activate(site, [{ app: 'shell', version }], { by: 'test' });
  await activateFaulty(await publishWith('no fault'));
});

it.each<[fault: string, where: string]>([
  ['at import', '/faulty as a visitor and as a member'],
  ['at render', '/faulty as a visitor and as a member'],
  ['in an effect', '/faulty as a visitor and as a member'],
  ['in a timer', '/faulty as a visitor and as a member'],
  // A visitor is redirected to home from a member's page, and later widgets show over home.
  [
    'in a widget',
    'home as a visitor and as a member, /members as a visitor, the widget session.reality-check as a member',
  ],
  ['in a widget that shows later', 'the widget session.reality-check as a member'],
  ['in a lazy part', '/faulty as a visitor and as a member'],
  ['after an answer', '/faulty as a visitor and as a member'],
  ["on a member's page", '/members as a member'],
  ['as a missing chunk', '/faulty as a visitor and as a member'],
  ['as a white page', '/faulty as a visitor and as a member'],
  ['by an error in the console', '/faulty as a visitor and as a member: the console said “no such account”'],
  ['by asking another host', '/faulty as a visitor and as a member: the console said “Connecting to'],
  ['by sending members away', '/faulty as a member: a member was redirected to log in'],
])('refuses a release that fails %s, and says where', async (fault, where) => {
  const version = await publishWith(fault);
  expect(await reasonsAgainst(version)).toEqual([expect.stringContaining(`mfe-faulty ${version}: ${where}`)]);
});

it('refuses a release with an endless loop, and names its page first', async () => {
  // What it still waited for differs, and the busy processor may make later pages late.
  const version = await publishWith('in an endless loop');
  const [first] = await reasonsAgainst(version);
  expect(first).toContain(`mfe-faulty ${version}: /faulty as a visitor`);
});

it('says if a rollback would not help, and accepts the repair of a live release that is broken', async () => {
  const broken = await publishWith('on the first page');
  await activate(site, [{ app: 'mfe-faulty', version: broken }], { by: 'test', noBrowser: 'to repair it' });
  await expect(activateFaulty(await publishWith('at render'))).rejects.toThrow();
  expect(lines).toEqual([expect.stringMatching(/^Testing mfe-faulty /), expect.stringMatching(/^Warning: a rollback/)]);
  await expect(activateFaulty(await publishWith('no fault at last'))).resolves.toBeUndefined();
});

it('accepts the apps as they are', async () => {
  const real = siteIn(join(folder, 'real'));
  const releases = [];
  for (const app of appsOf(repository)) {
    const dist = app === 'shell' ? join(folder, 'dist/shell') : await build(app);
    releases.push({ app, version: await publish(real.store, app, dist) });
  }
  const all = smokeTester(real, environment, (line) => lines.push(line));
  await expect(activate(real, releases, { by: 'test', smokeTest: all })).resolves.toBeUndefined();
});
