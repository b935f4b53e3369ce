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

/** A command that is run in a folder of its own, and what its output says where it finds nothing. */
interface Checker {
  command: string;
  rule: string;
  at: string;
  words: string[];
  passed: RegExp;
  /** Reads what it found from the folder, in place of its output. */
  read?: (folder: string) => string;
}

/** What Wapiti reports, without the headers that browsers have dropped or that are sent over HTTPS alone. */
const readWapiti = (folder: string): string => {
  const { vulnerabilities } = JSON.parse(readFileSync(join(folder, 'wapiti.json'), 'utf8')) as {
    vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  };
  return Object.entries(vulnerabilities)
    .filter(([rule]) => rule !== 'HTTP Secure Headers')
    .flatMap(([rule, found]) => found.map(({ method, path, info }) => `${rule}: ${method} ${path} ${info}`))
    .join('\n');
};

/** Debian keeps the programs of PostgreSQL elsewhere. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/lib/postgresql/15/bin` };

/** Calls with parameters that reach a query; `*` marks what is attacked. */
const attacked: readonly [call: string, body: object][] = [
  ['login_pc', { username: 'member1*', password: 'secret12*' }],
  ['gamelistBycode', { gamecode: 'pp*' }],
  ['gettransrecord', { api_type: '*', date: 4, page: '1*', type: '1*' }],
  ['withdraw', { bank: '1*', amount: '100*', password: fundPassword }],
  ['noticeList', { page: '1*' }],
];

const checkersOf = ({ site, token, dataDir }: RunningSite): Checker[] => {
  const postmaster = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const headers = `Content-Type: application/json\nAuthorization: Bearer ${token}`;
  const flood = ['-c', '400', '-r', '200', '-i', '5', '-l', '20', '-p', '3'];
  return [
    {
      command: 'h2load',
      rule: 'failed-requests',
      at: '/',
      words: ['--h1', '-n', '2000', '-c', '20', '-t', '2', `${site}/`],
      passed: / 2000 succeeded, 0 failed, 0 errored/,
    },
    /* Slow headers, slow bodies, ranges and slow reading: the site must answer others meanwhile. */
    ...['-H', '-B', '-R', '-X'].map((mode) => ({
      command: 'slowhttptest',
      rule: 'unavailable',
      at: mode,
      words: [mode, '-u', `${site}/`, ...flood],
      passed: /^(?!.*service available:\s+NO)/s,
    })),
    {
      command: 'wapiti',
      rule: 'vulnerability',
      at: '/',
      words: `-u ${site}/ --max-scan-time 120 --flush-session -f json -o wapiti.json --store-session .`.split(' '),
      passed: /^$/,
      read: readWapiti,
    },
    ...attacked.map(([call, body]) => ({
      command: 'sqlmap',
      rule: 'injectable',
      at: call,
      words: `-u ${site}/api/${call} --batch --flush-session --dbms postgresql --technique BEU --ignore-code *`
        .split(' ')
        .concat('--disable-coloring', '--data', JSON.stringify(body), '--headers', headers),
      passed: /do not appear to be injectable/,
    })),
    {
      command: 'pg_amcheck',
      rule: 'corruption',
      at: 'database',
      words: ['-h', postmaster[4] ?? '', '-p', postmaster[3] ?? '', '-U', 'postgres', '--install-missing'].concat(
        '--heapallindexed',
        '-a',
      ),
      passed: /^\s*$/,
    },
  ];
};

/** Attacks the running site with the checkers that the machine has (`apt-get install`), and names those it lacks. */
export const judgeNetwork = (site: RunningSite): Finding[] =>
  checkersOf(site).flatMap(({ command, rule, at, words, passed, read }) => {
    if (spawnSync('which', [command], { env }).status !== 0) {
      console.log(`Skipped ${command} ${at}: it is not installed.`);
      return [];
    }
    const folder = mkdtempSync(join(tmpdir(), 'judge-'));
    try {
      const options = { cwd: folder, env: { ...env, HOME: folder }, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
      const { stdout, stderr, error } = spawnSync(command, words, options);
      if (error) throw error;
      const text = read ? read(folder) : stdout + stderr;
      return passed.test(text) ? [] : [{ judge: command, rule, at, text: text.slice(-400) }];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
