import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { createEdge } from '../edge/createEdge';
import { publish } from '../releases/publish';
import { verifyRelease } from '../releases/readRelease';
import { siteIn } from '../pages/openSite';
import { builtApp, temporaryFolder } from '../testing/builtApp';

const folder = temporaryFolder();

/** Bundles team.ts, which then starts in a tenth of the time and keeps its cache in the test's folder. */
const bundleTeam = async (): Promise<string> => {
  const outfile = join(folder, 'delivery/src/team.mjs');
  await build({
    entryPoints: [join(__dirname, 'team.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
};

describe('two teams that release at the same time, one of them killed', () => {
  const site = siteIn(join(folder, 'site'));
  const log: string[] = [];
  let edge: FastifyInstance;
  let team: string;

  beforeAll(async () => {
    team = await bundleTeam();
    const shell = await publish(site.store, 'shell', builtApp(folder, 'shell'));
    await activate(site, [{ app: 'shell', version: shell }], { by: 'test' });
    edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: (line) => log.push(line) });
  });
  afterAll(() => edge.close());

  const release = async (app: string, label: string): Promise<void> => {
    const version = await publish(site.store, app, builtApp(folder, app, label));
    await activate(site, [{ app, version }], { by: app });
  };

  /** @returns the exit code, null if killed, and the number of calls that may change the file system */
  const releaseKilledAt = async (killAt: number): Promise<{ code: number | null; calls: number }> => {
    const build = builtApp(folder, 'mfe-games', `killed-at-${killAt}`);
    const args = [team, folder, 'mfe-games', build, String(killAt)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
    return { code: code as number | null, calls: Number(output) };
  };

  const intact = new Set<string>();

  /** Every release published since the last call has all its files, and the live ones are served. */
  const expectWhole = async (): Promise<void> => {
    const { statusCode, body } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('/files/shell/');
    const releases = join(site.store.folder, 'releases');
    for (const app of readdirSync(releases)) {
      for (const version of readdirSync(join(releases, app)).filter((it) => !intact.has(`${app} ${it}`))) {
        expect(await verifyRelease(site.store, app, version)).toMatchObject({ version });
        intact.add(`${app} ${version}`);
      }
    }
  };

  test('leave a whole site, with the kill before every change that a release makes to files', async () => {
    const { code, calls } = await releaseKilledAt(0);
    expect(code).toBe(0);
    let kills = 0;
    const end = new AbortController();
    const reader = (async () => {
      while (!end.signal.aborted) {
        expect((await edge.inject('/registry.json')).statusCode).toBe(200);
        // Leaves the processors to the teams.
        await wait(5);
      }
    })();
    try {
      for (let killAt = 1; killAt <= calls; killAt += 1) {
        const [victim] = await Promise.all([releaseKilledAt(killAt), release('mfe-wallet', `round-${killAt}`)]);
        if (victim.code === null) kills += 1;
        await expectWhole();
      }
    } finally {
      end.abort();
      await reader;
    }
    intact.clear();
    await expectWhole();
    expect(kills).toBeGreaterThan(calls / 2);
    expect(log).toEqual([]);
  }, 900_000);
});
