import type { runProgram } from '../start/startProcess';

interface Check {
  /** The first of these that is installed is used; its first two words also name it. */
  commands: string[][];
  /** Arguments for each run, relative to the folder `deploy`. */
  files: string[][];
  /** The Debian package that has the program. */
  debian: string;
  /** Lines of output that are no fault of the files. */
  ignored?: RegExp;
}

const checks: Check[] = [
  {
    commands: [['promtool', 'check']],
    files: [
      ['rules', 'prometheus/alerts.yml'],
      ['config', 'prometheus/prometheus.yml'],
      ['config', 'prometheus/compose.yml'],
    ],
    debian: 'prometheus',
  },
  {
    commands: [['systemd-analyze', 'verify']],
    files: [
      ['systemd/site-edge.service'],
      ['systemd/site-rollouts.service'],
      ['systemd/site-browser.service'],
      ['systemd/site-api@.service'],
      ['systemd/site-backup.service', 'systemd/site-backup.timer'],
    ],
    debian: 'systemd',
    // This machine need not run the site.
    ignored: /is not executable: No such file or directory/,
  },
  {
    commands: [
      ['haproxy', '-c'],
      ['/usr/sbin/haproxy', '-c'],
    ],
    files: [
      ['-f', 'haproxy/haproxy.cfg'],
      ['-f', 'haproxy/postgres.cfg'],
    ],
    debian: 'haproxy',
  },
  {
    commands: [['docker', 'compose'], ['docker-compose']],
    files: [['-f', 'compose/compose.yml', 'config', '-q']],
    debian: 'docker-compose',
  },
];

/** Secrets that the compose file asks for. */
const secrets = {
  POSTGRES_PASSWORD: 'check',
  REQUESTS_PASSWORD: 'check',
  DATA_KEY: 'check',
  OPERATOR_KEY: 'check',
  TELEMETRY_KEY: 'check',
};
const env = { ...process.env, ...secrets };

/** Whether a program runs on this machine: it answers to `version` in one of the usual ways. */
const isInstalled = async (command: string[], folder: string, run: typeof runProgram): Promise<boolean> => {
  const [program = '', word] = command;
  const question = word === 'compose' ? [program, word, 'version'] : [program, word === '-c' ? '-v' : '--version'];
  return (await run(question, folder)).failure === undefined;
};

interface Options {
  run: typeof runProgram;
  log(line: string): void;
}

/**
 * Checks the files in `folder` with the programs that read them. A program that is not installed is named with its
 * Debian package and fails nothing. Returns whether all files that were checked are right.
 */
export const checkDeploy = async (folder: string, { run, log }: Options): Promise<boolean> => {
  let right = true;
  for (const { commands, files, debian, ignored } of checks) {
    let command: string[] | undefined;
    for (const candidate of commands) {
      if (!command && (await isInstalled(candidate, folder, run))) command = candidate;
    }
    if (!command) {
      log(`not checked  ${commands[0]?.join(' ')}: install the Debian package ${debian}`);
      continue;
    }
    for (const args of files) {
      const { output, failure } = await run([...command, ...args], folder, env);
      const lines = output.split('\n').filter((line) => line.trim() !== '');
      const faults = ignored ? lines.filter((line) => !ignored.test(line)) : lines;
      const passes = failure === undefined || (ignored !== undefined && lines.length > 0 && faults.length === 0);
      log(`${passes ? 'ok         ' : 'wrong      '}  ${[...command, ...args].join(' ')}`);
      if (passes) continue;
      right = false;
      for (const line of faults) log(`             ${line}`);
    }
  }
  return right;
};
