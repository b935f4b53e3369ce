import type { BrowserContext } from '@playwright/test';
import { registerMember } from '../fixtures/memberApi';
import { expect, startSession, test } from '../fixtures/test';
import { buildVariant } from './buildVariant';
import { type CountedResponse, type CountingProxy, startCountingProxy } from './countingProxy';
import { type LiveSite, startLiveSite } from './liveSite';
import { createReleaseCli } from './releaseCli';

/* What a member who was here before downloads after a release in which one text has changed. */

let token: string;
test.beforeAll(async () => {
  token = await registerMember();
});

const texts = { 'mfe-wallet': ['确认存款', '确认存入'], shell: ['该功能暂时无法使用', '该功能暂时不能使用'] } as const;

/** Releases an app with another text. */
async function releaseText(live: LiveSite, app: keyof typeof texts): Promise<void> {
  const [before, after] = texts[app];
  const team = createReleaseCli(`${app} team`, live);
  const dist = buildVariant(app, 'text', { script: (code) => code.replaceAll(before, after) });
  const version = await team.run('publish', app, '--dist', dist);
  await team.run('activate', app, version, '--no-browser', 'one text');
}

interface Visit {
  document: CountedResponse | undefined;
  /** Files of the apps. */
  files: CountedResponse[];
  scripts: number;
}

/** The worker stores these pages although the member has not opened them. */
const moneyPages = ['/deposit', '/withdraw', '/assets'];

/** What the page contains of the live apps. */
interface Registry {
  apps: Record<
    string,
    {
      base: string;
      routes: { path: string; preload?: string[]; kit?: string[] }[];
      kitFiles?: Record<string, string[]>;
    }
  >;
}

/** Opens the deposit page, and waits for what the browser fetches when it is idle. */
async function visit(context: BrowserContext, proxy: CountingProxy, button: string): Promise<Visit> {
  const page = await context.newPage();
  await startSession(page, token);
  await page.goto(`${proxy.address}/#/deposit`);
  await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
  const responses = proxy.take();
  const document = responses.find(({ path }) => path === '/');
  const hasCopy = () => {
    responses.push(...proxy.take());
    return document?.status === 304 || responses.some(({ path }) => path.startsWith('/documents/'));
  };
  await expect.poll(hasCopy, { message: 'the copy of the page' }).toBe(true);
  const areStored = async (offlinePaths: string[]) => {
    if (!navigator.serviceWorker.controller) return false;
    const files = await caches.open('release-files');
    const kept = new Set((await files.keys()).map(({ url }) => url));
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/files/'));
    const { apps } = JSON.parse(window.document.getElementById('site-registry')?.textContent ?? '') as Registry;
    const offline = Object.values(apps).flatMap(({ base, routes }) =>
      routes
        .filter(({ path }) => offlinePaths.includes(path))
        .flatMap(({ preload = [], kit = [] }) => [
          ...preload.map((file) => base + file),
          ...kit.flatMap((part) => apps.shell?.kitFiles?.[part] ?? []).map((file) => apps.shell?.base + file),
        ]),
    );
    // A page preloads its dialogs after a quiet moment.
    if (!loaded.some(({ name }) => name.includes('/ui-overlays.'))) return false;
    const urls = [...loaded.map(({ name }) => name), ...offline.map((file) => new URL(file, location.href).href)];
    return urls.every((url) => kept.has(url));
  };
  await expect.poll(() => page.evaluate(areStored, moneyPages), { message: 'the stored files' }).toBe(true);
  await page.close();
  responses.push(...proxy.take());
  const files = responses.filter(({ path }) => path.startsWith('/files/'));
  return { document, files, scripts: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

test('fetches only what a release has changed, by its difference', async ({ context }) => {
  test.slow();
  const live = await startLiveSite('return');
  const proxy = await startCountingProxy(live.address);
  await context.addInitScript(() => {
    /* The pages that a member is likely to open next are not prefetched then. */
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const [before, after] = texts['mfe-wallet'];
  try {
    const seen = await visit(context, proxy, before);
    const unchanged = await visit(context, proxy, before);
    expect(unchanged.files).toEqual([]);
    expect(unchanged.document?.status).toBe(304);

    await releaseText(live, 'mfe-wallet');
    const wallet = await visit(context, proxy, after);
    await releaseText(live, 'shell');
    const shell = await visit(context, proxy, after);

    const report = Object.entries({ wallet, shell }).map(
      ([app, { document, scripts, files }]) =>
        `${app}: scripts ${scripts} bytes (${files.length}), document ${document?.bytes} (body ${document?.body})`,
    );
    console.log(report.join('; '));
    const paths = [...seen.files, ...wallet.files, ...shell.files].map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    const changed = [...wallet.files, ...shell.files, wallet.document, shell.document];
    expect(new Set(changed.map((it) => it?.encoding))).toEqual(new Set(['dcz']));
    expect(wallet.scripts).toBeLessThanOrEqual(2000);
    expect(wallet.document?.body).toBeLessThanOrEqual(250);
    expect(wallet.document?.bytes).toBeLessThanOrEqual(1300);
    expect(shell.scripts + (shell.document?.bytes ?? 0)).toBeLessThanOrEqual(4000);
  } finally {
    await proxy.close();
    await live.close();
  }
});
