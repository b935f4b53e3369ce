import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './checkers';
import attacks from './network.json' with { type: 'json' };

/** Debian keeps the programs of PostgreSQL elsewhere. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/lib/postgresql/15/bin` };

/** What Wapiti reports, without the headers that browsers have dropped or that are sent over HTTPS alone. */
const readWapiti = (file: string): string => {
  const { vulnerabilities } = JSON.parse(readFileSync(file, 'utf8')) as {
    vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  };
  return Object.entries(vulnerabilities)
    .filter(([rule]) => rule !== 'HTTP Secure Headers')
    .flatMap(([rule, found]) => found.map(({ method, path, info }) => `${rule}: ${method} ${path} ${info}`))
    .join('\n');
};

/** What a command prints, in a separate folder. */
const outputOf = (command: string, words: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'));
  try {
    const options = { cwd: folder, env: { ...env, HOME: folder }, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    const { stdout, stderr, error } = spawnSync(command, words, options);
    if (error) throw error;
    const report = join(folder, 'wapiti.json');
    return existsSync(report) ? readWapiti(report) : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Attacks the running site with the commands of `network.json` that the machine has (`apt-get install`), and names
 * those it lacks.
 * @param token a member's session
 * @param dataDir the API host's `DATA_DIR`
 */
export const judgeNetwork = ({ site, token, dataDir }: Record<'site' | 'token' | 'dataDir', string>): Finding[] => {
  const postmaster = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const given = { PORT: postmaster[3] ?? '', SOCKET_FOLDER: postmaster[4] ?? '' };
  const headers = `Content-Type: application/json\nAuthorization: Bearer ${token}`;
  return attacks.flatMap(({ command, rule, at, words, passed }) => {
    if (spawnSync('which', [command], { env }).status !== 0) {
      console.log(`Skipped ${command}: it is not installed.`);
      return [];
    }
    const targets = Array.isArray(at) ? at.map((name) => [name, {}] as const) : Object.entries(at);
    return targets.flatMap(([name, body]) => {
      const values = { ...given, AT: name, SITE: site, BODY: JSON.stringify(body), HEADERS: headers };
      const filled = words
        .split(' ')
        .map((word) => word.replaceAll(/[A-Z_]{2,}/g, (key) => values[key as keyof typeof values] ?? key));
      const text = outputOf(command, filled);
      return new RegExp(passed, 's').test(text) ? [] : [{ judge: command, rule, at: name, text: text.slice(-400) }];
    });
  });
};
