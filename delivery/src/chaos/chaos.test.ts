import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { createEdge } from '../edge/createEdge';
import { publish } from '../releases/publish';
import { readRelease, releaseViolations } from '../releases/readRelease';
import { siteIn } from '../store/site';
import { builtApp, temporaryFolder } from '../testing/builtApp';

const folder = temporaryFolder();
const ROUNDS = 100;

/** A program of ours as one file of JavaScript: it starts in a tenth of the time. */
const bundled = async (name: string): Promise<string> => {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(__dirname, `${name}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
};

describe('two teams at once, one of them killed', () => {
  const site = siteIn(join(folder, 'site'));
  const dists = Object.fromEntries(
    ['mfe-wallet', 'mfe-games'].map((app) => [app, ['a', 'b', 'c'].map((label) => builtApp(folder, app, label))]),
  );
  let edge: FastifyInstance;
  let team: string;

  beforeAll(async () => {
    team = await bundled('team');
    const shell = await publish(site.store, 'shell', builtApp(folder, 'shell'));
    await activate(site, [{ app: 'shell', version: shell }], { by: 'test' });
    edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: (line) => said.push(line) });
  });
  const said: string[] = [];
  afterAll(() => edge.close());

  const start = (app: string, round: number): ChildProcess =>
    spawn(process.execPath, [team, folder, app, dists[app]?.[round % 3] ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const ended = (child: ChildProcess): Promise<number | null> =>
    new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const begun = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => child.stdout?.once('data', () => resolve()));

  /** Whatever lies among the releases is whole, and what is live is served. */
  const expectWhole = async (): Promise<void> => {
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('/releases/shell/');
    const releases = join(site.store.folder, 'releases');
    for (const app of readdirSync(releases)) {
      for (const version of readdirSync(join(releases, app)))
        expect(await releaseViolations(site.store, (await readRelease(site.store, app, version)).descriptor)).toEqual(
          [],
        );
    }
  };

  test(`never leaves a broken site, ${ROUNDS} times`, async () => {
    let halfWay = 0;
    const work = { done: false };
    const reader = (async () => {
      while (!work.done) {
        expect((await edge.inject('/registry.json')).statusCode).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [killed, other] = round % 2 === 0 ? ['mfe-wallet', 'mfe-games'] : ['mfe-games', 'mfe-wallet'];
      const [victim, survivor] = [start(killed ?? '', round), start(other ?? '', round)];
      const survived = ended(survivor);
      const dead = ended(victim);
      await begun(victim);
      // From its first file to after its swap: each moment of a release that takes some 40 ms.
      setTimeout(() => victim.kill('SIGKILL'), (round * 7) % 50);
      if ((await dead) === null) halfWay += 1;
      expect(await survived).toBe(0);
      await expectWhole();
    }
    work.done = true;
    await reader;
    expect(halfWay).toBeGreaterThan(0);
    expect(said).toEqual([]);
  }, 180_000);
});
