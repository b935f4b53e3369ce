import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runRelease } from './releaseCommand';
import { builtApp, temporaryFolder } from '../testing/builtApp';

const folder = temporaryFolder();
process.env.SITE_DIR = join(folder, 'site');
process.env.RELEASE_BY = 'ann';
// A port that no request is sent to.
process.env.API_URL = 'http://127.0.0.1:1';

const release = async (...args: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runRelease(args, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** No browser and no API host runs here. */
const untested = ['--no-browser', 'a test', '--no-api', 'a test'];

const dist = { shell: builtApp(folder, 'shell'), 'mfe-wallet': builtApp(folder, 'mfe-wallet') };

test('publish, activate, status and rollback print only their result on stdout', async () => {
  const shell = await release('publish', 'shell', '--dist', dist.shell);
  expect(shell).toEqual({ code: 0, out: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/), err: '' });
  expect(await release('activate', 'shell', shell.out, ...untested)).toEqual({
    code: 0,
    out: shell.out,
    err: '',
  });
  const status = await release('status', '--json');
  expect(JSON.parse(status.out)).toEqual({
    apps: {
      shell: {
        live: shell.out,
        previous: [],
        since: expect.any(String),
        by: 'ann',
        noBrowser: 'a test',
        noApi: 'a test',
        evidence: {},
      },
    },
  });
  expect(await release('rollback', 'shell')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/no release before/),
  });
});

test('publish accepts a package name and reports that the release is already live', async () => {
  const { out } = await release('publish', '@site/shell', '--dist', dist.shell);
  expect(await release('publish', 'shell', '--dist', dist.shell)).toEqual({
    code: 0,
    out,
    err: expect.stringMatching(/Nothing to do/),
  });
});

test('--help prints the usage and exits with 0', async () => {
  expect(await release('--help')).toEqual({
    code: 0,
    out: expect.stringMatching(/^Usage: npm run release -- /),
    err: '',
  });
});

test.each<[code: number, args: string[], err: RegExp]>([
  [2, [], /^Usage:/],
  [2, ['deploy'], /unknown command 'deploy'/],
  [2, ['publish'], /missing required argument 'APP'/],
  [2, ['publish', '../x'], /is not an app/],
  [2, ['publish', 'mfe-unknown'], /is not an app of this repository/],
  [2, ['activate', 'mfe-wallet'], /activate takes APP VERSION, or/],
  [2, ['activate', 'shell@1.0.0-aaaaaaaaaaaa', 'mfe-wallet'], /activate takes APP VERSION, or/],
  [2, ['activate', 'x@1.0.0-aaaaaaaaaaaa'], /x is not an app/],
  [2, ['activate', 'shell@1.0.0-aaaaaaaaaaaa', 'shell@1.0.0-bbbbbbbbbbbb'], /shell is named twice/],
  [2, ['activate', 'shell@1.0.0-aaaaaaaaaaaa', 'mfe-wallet@1.0.0-aaaaaaaaaaaa', '--auto'], /--auto is for one app/],
  [1, ['activate', 'shell@', 'mfe-wallet@../x', ...untested], /shell .*is not published|not a version/],
  [2, ['doctor', 'mfe-unknown'], /is not an app of this repository/],
  [2, ['rollback', 'mfe-wallet', '--json'], /unknown option '--json'/],
  [2, ['status', '--wrong'], /wrong/],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--canary', '150'], /whole percentage/],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--canary', '0'], /whole percentage/],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--canary', '2.5'], /whole percentage/],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--no-browser', ''], /takes a reason/],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--force', ' '], /takes a reason/],
  [
    2,
    ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--auto', '--canary', '20'],
    /--auto and --canary cannot be combined/,
  ],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--steps', '1,100'], /--steps requires --auto/],
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--minutes', '5'], /--minutes requires --auto/],
  ...['', '1', '0,100', '1,1,100', '10,5,100', '1,50', '2.5,100', '1,101', 'a,100'].map(
    (steps): [number, string[], RegExp] => [
      2,
      ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--auto', '--steps', steps],
      /'--steps .* takes increasing whole percentages/,
    ],
  ),
  [2, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--auto', '--minutes', '0'], /takes a positive number/],
  [2, ['rollout'], /missing required argument/],
  [2, ['rollout', 'stop', 'mfe-wallet'], /rollout takes \[pause/],
  [2, ['rollout', 'pause', '../x'], /is not an app/],
  [2, ['rollout', 'pause', 'shell', '--force', 'x'], /unknown option '--force'/],
  [1, ['rollout', 'mfe-wallet'], /mfe-wallet has no rollout/],
  [1, ['rollout', 'advance', 'mfe-wallet'], /mfe-wallet has no running rollout/],
  [2, ['ship'], /missing required argument 'APP'/],
  [1, ['ship', 'mfe-wallet'], /mfe-wallet has no live release that a rollout is compared with/],
  [1, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--canary', '20', ...untested], /is not published/],
  [1, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', '--canary', '05', ...untested], /is not published/],
  [1, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa', ...untested], /is not published/],
  [1, ['activate', 'mfe-wallet', '1.0.0-aaaaaaaaaaaa'], /was not compared: http:\S+ does not answer/],
  [1, ['publish', 'mfe-games', '--dist', dist['mfe-wallet']], /belongs to mfe-wallet/],
  [1, ['rollback', 'mfe-games'], /no live release/],
  [2, ['check-api'], /missing required argument 'URL'/],
  [2, ['check-api', 'mfe-wallet'], /mfe-wallet is not the origin of an API host/],
  [2, ['check-api', 'http://127.0.0.1:1/api'], /is not the origin/],
  [1, ['check-api', 'http://127.0.0.1:1'], /^Nothing was compared: http:\/\/127\.0\.0\.1:1\/api\/contract does not/],
  [2, ['ship', 'shell', '--minutes', '0'], /takes a positive number/],
])('exits with %i: release %j', async (code, args, err) => {
  expect(await release(...args)).toMatchObject({ code, out: '', err: expect.stringMatching(err) });
});

test('rollout prints and steers an automatic rollout, and accepts fractions of a minute', async () => {
  const one = await release('publish', 'mfe-wallet', '--dist', dist['mfe-wallet']);
  const first = await release('activate', 'mfe-wallet', one.out, '--auto', ...untested);
  expect(first).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/no live release that a rollout/) });
  await release('activate', 'mfe-wallet', one.out, ...untested);
  const two = await release('publish', 'mfe-wallet', '--dist', builtApp(folder, 'mfe-wallet', 'two'));
  const started = ['activate', 'mfe-wallet', two.out, '--auto', '--steps', '5,50,100', '--minutes', '0.5', ...untested];
  expect(await release(...started)).toEqual({ code: 0, out: two.out, err: '' });
  const { apps } = JSON.parse((await release('status', '--json')).out) as {
    apps: Record<string, { rollout: Record<string, unknown> }>;
  };
  expect(Object.keys(apps['mfe-wallet']?.rollout ?? {}).toSorted()).toEqual([
    'percent',
    'reason',
    'since',
    'state',
    'step',
    'steps',
    'version',
  ]);
  const line = (rest: string) => ({ code: 0, err: '', out: expect.stringContaining(`mfe-wallet ${two.out}: ${rest}`) });
  expect(await release('rollout', 'mfe-wallet')).toEqual(line('advancing, step 1 of 3 (5 %), since'));
  expect(await release('rollout', 'pause', '@site/mfe-wallet')).toEqual(line('paused, step 1 of 3 (5 %), since'));
  expect(await release('rollout', 'advance', 'mfe-wallet')).toEqual(line('advancing, step 2 of 3 (50 %), since'));
  expect(await release('rollout', 'pause', 'mfe-wallet')).toEqual(line('paused, step 2 of 3 (50 %), since'));
  expect(await release('rollout', 'resume', 'mfe-wallet')).toEqual(line('advancing, step 2 of 3 (50 %), since'));
  expect(await release('rollout', 'withdraw', 'mfe-wallet')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/: withdrawn, step 2 of 3 \(0 %\), .*: Withdrawn by ann\.$/),
  });
});

test('the process exits with the code and prints nothing else on stdout', () => {
  const program = join(__dirname, '../release.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, 'nonsense'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/unknown command 'nonsense'/);
});
