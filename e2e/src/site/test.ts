import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { ScriptedHost } from './scriptedHost';
import { site } from './site';

export { expect };

/** A page's console, which no journey may make noisy. */
export interface Noise {
  /** What a journey brings about on purpose, such as a lost connection. */
  allow(pattern: RegExp): void;
}

/** Listens to a page from now on; `expectQuiet` fails when its console said, as a warning or an error, what was not allowed. */
export function listen(page: Page): Noise & { expectQuiet: () => void } {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return {
    allow: (pattern) => void allowed.push(pattern),
    expectQuiet: () =>
      expect(
        heard.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'the console',
      ).toEqual([]),
  };
}

interface Fixtures {
  /** The host behind the page. Asking for it puts it in place of the site's own. */
  host: ScriptedHost;
  /** Always on: whatever the console says, warning or error, fails the test unless it was allowed. */
  noise: Noise;
  /** Opens a path of the site, with a member's session or without. */
  open: (path: string, as?: 'visitor' | 'member') => Promise<void>;
}

/** Playwright's test, on a host made of answers, with an ear to the console. */
export const test = base.extend<Fixtures>({
  host: async ({ page }, provide) => {
    const host = new ScriptedHost();
    await host.attach(page);
    await provide(host);
  },
  noise: [
    async ({ page }, provide) => {
      const ear = listen(page);
      await provide(ear);
      ear.expectQuiet();
    },
    { auto: true },
  ],
  open: async ({ page, host: _host }, provide) => {
    let known = false;
    await provide(async (path, as = 'visitor') => {
      if (as === 'member' && !known)
        await page.addInitScript(() => {
          if (!location.protocol.startsWith('http') || sessionStorage.getItem('began')) return;
          sessionStorage.setItem('token', 'a-session');
          sessionStorage.setItem('began', '1');
        });
      known ||= as === 'member';
      await page.goto(`${site()}/#${path}`);
    });
  },
});
