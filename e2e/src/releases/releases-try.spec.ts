import { findBrowser, acquireBrowser } from '../../../delivery/src/smoke/chromium';
import { smokeTest } from '../../../delivery/src/smoke/smokeTest';
import { handmadeApps } from '../../../delivery/src/testing/releaseOf';
import { handmadeShell, serveHandmadeSite, wholePage } from './handmadeSite';
import { expect, test } from '../fixtures/test';

/* What the release gate's smoke test reports, on minimal sites with one defect each. */

const borrowed = acquireBrowser(findBrowser(process.env) ?? '');
test.afterAll(() => borrowed.release());

const closing: (() => void)[] = [];
test.afterAll(() => closing.forEach((close) => close()));

interface Options {
  candidate?: string;
  visitLimit?: number;
  limit?: number;
}

/** Runs the smoke test for an app of the handmade site, with these files replaced. */
const tryWith = async (
  differences: Record<string, string | undefined> = {},
  { candidate = 'mfe-wallet', ...more }: Options = {},
) => {
  const { address, asked, close } = await serveHandmadeSite(differences);
  closing.push(close);
  const candidates = new Set([candidate]);
  const reasons = await smokeTest({
    address,
    apps: handmadeApps,
    candidates,
    browser: await borrowed.browser,
    ...more,
  });
  return { reasons, asked };
};

const wallet = (page: string) => `/releases/mfe-wallet/1/${page}.js`;

test('visits every page of the candidate and the other apps, and reports nothing for a working site', async () => {
  const { reasons, asked } = await tryWith();
  expect(reasons).toEqual([]);
  expect(new Set(asked.filter((path) => path.startsWith('/releases/mfe-')))).toEqual(
    new Set([
      ...['deposit', 'withdraw', 'order'].map(wallet),
      '/releases/mfe-games/1/home.js',
      '/releases/mfe-games/1/games.js',
    ]),
  );
});

const late = 'it did not settle within 7.5 s: it still waited for';
const defects: [defect: string, files: Record<string, string | undefined>, options: Options, reasons: string[]][] = [
  [
    'pages of the candidate that throw, print an error or are missing',
    {
      [wallet('deposit')]: `${wholePage} throw new Error('boom');`,
      [wallet('withdraw')]: `${wholePage} console.error('no such account');`,
      [wallet('order')]: undefined,
    },
    {},
    [
      'mfe-wallet 1: /withdraw as a visitor and as a member: the console said “no such account”',
      'mfe-wallet 1: /order as a visitor and as a member: /releases/mfe-wallet/1/order.js answered 404; ' +
        'an area says “该功能暂时无法使用”',
      'mfe-wallet 1: /deposit as a member: uncaught “Error: boom”',
    ],
  ],
  [
    'pages that never settle',
    {
      [wallet('deposit')]: 'for (;;);',
      [wallet('withdraw')]: `if (!sessionStorage.getItem('token')) document.querySelector('main').innerHTML = '';`,
    },
    { visitLimit: 2500 },
    [
      `mfe-wallet 1: /deposit as a member: ${late} a response of the page`,
      `mfe-wallet 1: /withdraw as a visitor: ${late} content in its main part`,
      `mfe-wallet 1: /withdraw as a member: ${late} 1 skeleton(s)`,
    ],
  ],
  [
    'another app that the candidate breaks',
    {
      [wallet('deposit')]: `${wholePage} window.broken = true;`,
      '/releases/mfe-games/1/games.js': `${wholePage} if (window.broken) throw new TypeError('no games beside this');`,
    },
    {},
    ['mfe-games is broken beside mfe-wallet 1: /games as a member: uncaught “TypeError: no games beside this”'],
  ],
  [
    'a slot in the sidebar',
    { '/releases/mfe-games/1/sidebar.js': `console.error('no sidebar');` },
    { candidate: 'mfe-games' },
    ['mfe-games 1: home as a visitor and as a member: the console said “no sidebar”'],
  ],
  [
    'a shell that logs members out',
    { '/releases/shell/1/main.js': handmadeShell.replace(`getItem('token')`, `getItem('session')`) },
    { candidate: 'shell' },
    ['mfe-wallet is broken beside shell 1: /deposit as a member: a member was redirected to log in'],
  ],
];

test('reports each defect with path and audience, and nothing else', async () => {
  test.slow();
  for (const [defect, files, options, expected] of defects)
    await test.step(defect, async () => {
      const { reasons } = await tryWith(files, options);
      expect(reasons.toSorted()).toEqual(expected.toSorted());
    });
});

test('reports requests to hosts outside the site, which it blocks, and pages that it had no time for', async () => {
  const { asked: elsewhere, address, close } = await serveHandmadeSite();
  closing.push(close);
  const { reasons } = await tryWith({ [wallet('deposit')]: `${wholePage} fetch('${address}/steal').catch(() => {});` });
  expect(reasons).toEqual([
    expect.stringContaining(`/deposit as a member: it requested ${address}/steal, which is outside the site`),
  ]);
  expect(elsewhere).toEqual([]);
  expect((await tryWith({}, { limit: 0 })).reasons).toContainEqual(
    expect.stringMatching(/^mfe-wallet 1: .*\/deposit as a visitor and as a member.*took too long$/),
  );
  const { browser, release } = acquireBrowser('/bin/false');
  await expect(browser).rejects.toThrow(/^\/bin\/false did not start/);
  await release();
});
