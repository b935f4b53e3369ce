import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags } from '../../../delivery/src/smoke/chromium';
import { repository } from '../../../delivery/src/repository';
import { median } from '../report/median';
import type { Row } from '../report/row';
import { runsFolder } from '../settings';
import type { Bench } from '../startBench';

const paths = ['/', '/register', '/vip', '/faq'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Scores = Record<(typeof categories)[number], number>;

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
}

/** Lighthouse's scores of a page for a phone, 0 to 100; the whole report stays in `var/bench`. */
const score = async (url: string, file: string): Promise<Scores> => {
  const args = [
    url,
    '--quiet',
    `--output-path=${file}`,
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM || '/usr/bin/chromium' };
  const run = () => promisify(execFile)(join(repository, 'node_modules/.bin/lighthouse'), args, { env });
  /* On a busy machine a trace is sometimes incomplete; Lighthouse then asks to be run again. */
  await run().catch(run);
  const { runtimeError, categories: found } = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  return Object.fromEntries(categories.map((it) => [it, (found[it]?.score ?? Number.NaN) * 100])) as Scores;
};

/** Lighthouse for a phone, as a visitor. */
export const lighthouseRows = async ({ runs, site, log }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  await mkdir(runsFolder, { recursive: true });
  const rows: Row[] = [];
  for (const path of paths) {
    const name = path.slice(1) || 'home';
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1)
      scores.push(await score(`${origin}/#${path}`, join(runsFolder, `lighthouse-${name}.json`)));
    log(`Lighthouse of ${path} done`);
    for (const category of categories) {
      const value = median(scores.map((it) => it[category]));
      const aim = category === 'performance' ? 97 : 100;
      rows.push({ name: `Lighthouse, ${name}: ${category}`, value, unit: 'of100', aim, atLeast: true });
    }
  }
  return rows;
};
