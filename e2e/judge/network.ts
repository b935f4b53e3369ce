import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fundPassword } from '../src/fixtures/member';
import type { Finding } from './finding';

/** What the checkers of the running site need to know of it. */
interface RunningSite {
  /** Address of the site. */
  site: string;
  /** A member's session. */
  token: string;
  /** The API host's `DATA_DIR`. */
  dataDir: string;
}

interface Checker {
  command: string;
  /** Runs it in a separate folder and returns what it found. */
  run: (site: RunningSite, folder: string) => Omit<Finding, 'judge'>[];
}

/** Debian keeps the programs of PostgreSQL elsewhere. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/lib/postgresql/15/bin` };

const isInstalled = (command: string) => spawnSync('which', [command], { env }).status === 0;

const output = (command: string, words: string[], cwd: string): string => {
  const { stdout, stderr, error } = spawnSync(command, words, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) throw error;
  return stdout + stderr;
};

const wapiti = ({ site }: RunningSite, folder: string): Omit<Finding, 'judge'>[] => {
  const report = join(folder, 'wapiti.json');
  output(
    'wapiti',
    [
      '-u',
      `${site}/`,
      '--max-scan-time',
      '120',
      '--flush-session',
      '-f',
      'json',
      '-o',
      report,
      '--store-session',
      folder,
    ],
    folder,
  );
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  };
  return Object.entries(vulnerabilities).flatMap(([rule, found]) =>
    found.map(({ method, path, info }) => ({ rule, at: `${method} ${path}`, text: info })),
  );
};

/** Calls with parameters that reach a query; `*` marks what is attacked. */
const attacked: readonly [call: string, body: object][] = [
  ['login_pc', { username: 'member1*', password: 'secret12*' }],
  ['gamelistBycode', { gamecode: 'pp*' }],
  ['gettransrecord', { api_type: '*', date: 4, page: '1*', type: '1*' }],
  ['withdraw', { bank: '1*', amount: '100*', password: fundPassword }],
  ['noticeList', { page: '1*' }],
];

const sqlmap = ({ site, token }: RunningSite, folder: string): Omit<Finding, 'judge'>[] =>
  attacked.flatMap(([call, body]) => {
    const text = output(
      'sqlmap',
      [
        '-u',
        `${site}/api/${call}`,
        '--data',
        JSON.stringify(body),
        '--batch',
        '--flush-session',
        '--headers',
        `Content-Type: application/json\nAuthorization: Bearer ${token}`,
        '--dbms',
        'postgresql',
        '--technique',
        'BEU',
        '--output-dir',
        folder,
        '--ignore-code',
        '*',
        '--disable-coloring',
      ],
      folder,
    );
    if (/do not appear to be injectable/.test(text)) return [];
    return [{ rule: 'injectable', at: call, text: text.slice(-400) }];
  });

/** Slow headers, slow bodies, ranges and slow reading: the site must answer others meanwhile. */
const slowhttptest = ({ site }: RunningSite, folder: string): Omit<Finding, 'judge'>[] =>
  (['-H', '-B', '-R', '-X'] as const).flatMap((mode) => {
    const words = [mode, '-u', `${site}/`, '-c', '400', '-r', '200', '-i', '5', '-l', '20', '-p', '3'];
    const text = output('slowhttptest', words, folder);
    return /service available:\s+NO/.test(text) ? [{ rule: 'unavailable', at: mode, text: text.slice(-400) }] : [];
  });

const h2load = ({ site }: RunningSite, folder: string): Omit<Finding, 'judge'>[] => {
  const text = output('h2load', ['--h1', '-n', '2000', '-c', '20', '-t', '2', `${site}/`], folder);
  const counts = /requests: .*/.exec(text)?.[0] ?? text;
  return / 2000 succeeded, 0 failed, 0 errored/.test(counts)
    ? []
    : [{ rule: 'failed-requests', at: '/', text: counts }];
};

const pgAmcheck = ({ dataDir }: RunningSite, folder: string): Omit<Finding, 'judge'>[] => {
  const [, , , port = '', socket = ''] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const text = output(
    'pg_amcheck',
    ['-h', socket, '-p', port, '-U', 'postgres', '--install-missing', '--heapallindexed', '-a'],
    folder,
  );
  return text.trim() === '' ? [] : [{ rule: 'corruption', at: 'database', text: text.slice(0, 400) }];
};

const checkers: readonly Checker[] = [
  { command: 'h2load', run: h2load },
  { command: 'slowhttptest', run: slowhttptest },
  { command: 'wapiti', run: wapiti },
  { command: 'sqlmap', run: sqlmap },
  { command: 'pg_amcheck', run: pgAmcheck },
];

/** Attacks the running site with the checkers that the machine has (`apt-get install`), and names those it lacks. */
export const judgeNetwork = (site: RunningSite): Finding[] =>
  checkers.flatMap(({ command, run }) => {
    if (!isInstalled(command)) {
      console.log(`Skipped ${command}: it is not installed.`);
      return [];
    }
    const folder = mkdtempSync(join(tmpdir(), 'judge-'));
    const began = performance.now();
    try {
      return run(site, folder).map((finding) => ({ ...finding, judge: command }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
      console.log(`${command}: ${Math.round((performance.now() - began) / 1000)} s`);
    }
  });
