import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { temporaryFolder } from '../testing/builtApp';
import { withLock } from './lock';

const folder = temporaryFolder();
const holder = join(folder, 'holder.mjs');

/** Holds a lock until its stdin ends. */
const source = `
  import { once } from 'node:events';
  import { withLock } from './lock';
  await withLock(process.argv[2], async () => {
    console.log('held');
    await once(process.stdin.resume(), 'end');
  });
`;

beforeAll(() =>
  build({
    stdin: { contents: source, resolveDir: __dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: holder,
  }),
);

const container = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
const places: [place: string, start: string[]][] = [['process', []]];
// Not every machine allows it.
if (spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0)
  places.push(['container, whose process ids are its own', container]);

describe.each(places)('a lock that is held by another %s', (_place, start) => {
  const hold = async (file: string) => {
    const [command, ...args] = [...start, process.execPath, holder, file];
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  };

  test.each(['lets it go', 'is killed'])('is refused, and is free when that %s', async (end) => {
    const file = join(folder, `${start.length} ${end}`);
    const child = await hold(file);
    await expect(withLock(file, async () => 'taken', -1)).rejects.toThrow(`${file} is held by another process`);
    await expect(withLock(file, async () => 'taken', 50)).rejects.toThrow(`${file} is held by another process`);
    const waiting = withLock(file, async () => 'taken');
    if (end === 'is killed') child.kill('SIGKILL');
    else child.stdin.end();
    expect(await waiting).toBe('taken');
  });
});

test('one of many callers at a time works, also after one has failed', async () => {
  const file = join(folder, 'busy');
  let [working, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    most = Math.max(most, (working += 1));
    await new Promise(setImmediate);
    working -= 1;
    if ((done += 1) === 3) throw new Error('failed');
  };
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => withLock(file, work)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect([most, done]).toEqual([1, 5]);
});
