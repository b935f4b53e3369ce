import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { MemberBrowser } from './MemberBrowser';
import { puppeteerBrowser } from './puppeteerBrowser';

/** Starts Debian's Firefox by WebDriver BiDi (`apt-get install firefox-esr`; `FIREFOX` names another file). */
export async function startFirefox(): Promise<MemberBrowser> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'firefox-'));
  const browser = await puppeteerBrowser(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      userDataDir,
      // No requests of the browser itself.
      extraPrefsFirefox: {
        'network.connectivity-service.enabled': false,
        'network.captive-portal-service.enabled': false,
      },
    }),
  );
  return {
    ...browser,
    close: async () => {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}
