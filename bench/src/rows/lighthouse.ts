import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Flags } from 'lighthouse';
import { launch, type Browser } from 'puppeteer-core';
import { chromiumFlags } from '../../../delivery/src/smoke/chromium';
import { chromiumFile } from '../measure/browser';
import { logIn } from '../measure/pageProbe';
import { median } from '../report/median';
import type { Row } from '../report/row';
import { runsFolder } from '../settings';
import type { Bench } from '../startBench';

const pages = [
  { path: '/', member: false },
  { path: '/register', member: false },
  { path: '/vip', member: false },
  { path: '/faq', member: false },
  { path: '/deposit', member: true },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Scores = Record<(typeof categories)[number], number>;

/** Lighthouse's scores of a page for a phone, 0 to 100; the whole report stays in `var/bench`. */
const score = async (browser: Browser, url: string, file: string, token: string | undefined): Promise<Scores> => {
  /* Loaded for these rows alone: it is large, and an ES module, which tests cannot load. */
  const { default: lighthouse } = await import('lighthouse');
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (token !== undefined) await page.evaluateOnNewDocument(logIn, token);
    const flags: Flags = { output: 'json', onlyCategories: [...categories] };
    /* Its types are those of another copy of puppeteer-core. */
    const result = await lighthouse(url, flags, undefined, page as never);
    if (!result) throw new Error(`Lighthouse did not measure ${url}.`);
    await writeFile(file, String(result.report));
    const { runtimeError, categories: found } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
    return Object.fromEntries(categories.map((it) => [it, (found[it]?.score ?? Number.NaN) * 100])) as Scores;
  } finally {
    await context.close();
  }
};

/** Lighthouse for a phone, as a visitor or, where it needs one, as a member. */
export const lighthouseRows = async ({ runs, token, site, log }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  await mkdir(runsFolder, { recursive: true });
  const browser = await launch({
    executablePath: chromiumFile,
    args: chromiumFlags,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    const rows: Row[] = [];
    for (const { path, member } of pages) {
      const name = path.slice(1) || 'home';
      const scores: Scores[] = [];
      for (let count = 0; count < runs; count += 1) {
        const file = join(runsFolder, `lighthouse-${name}.json`);
        const run = () => score(browser, `${origin}/#${path}`, file, member ? token : undefined);
        /* On a busy machine a trace is sometimes incomplete. */
        scores.push(await run().catch(run));
      }
      log(`Lighthouse of ${path} done`);
      for (const category of categories) {
        const value = median(scores.map((it) => it[category]));
        const aim = category === 'performance' ? 98 : 100;
        rows.push({ name: `Lighthouse, ${name}: ${category}`, value, unit: 'of100', aim, atLeast: true });
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
};
