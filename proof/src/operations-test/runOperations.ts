import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { withClient } from '../../../api/src/database/connection';
import { registration } from '../../../api/src/testing/testHost';
import { waitUntil } from '../../../api/src/testing/waitUntil';
import { buildVariant } from '../../../e2e/src/releases/buildVariant';
import { addresses, databaseUrl, operatorKey, startSite } from '../failure-drill/siteOfProcesses';
import { commandsOf } from './pageCommands';

/** The rest needs what this machine's namespaces lack; the reason is printed. */
const elsewhere: [command: RegExp, reason: string][] = [
  [/^git clone /, 'a clone and its packages are what this runs in'],
  [/^npm run test:upgrade$/, 'is a test'],
  [/^npm run backup /, 'rejects DATABASE_URL; api/src/backup/restoreDrill.slow.test.ts runs it'],
  [/site-backup\.timer$/, 'needs pgBackRest'],
  [/^systemctl (reload|status) |^journalctl /, 'needs systemd as the first process'],
  [/^(patronictl|etcdctl) /, 'needs a cluster: npm run test:cluster'],
];

/** The command of a unit in `deploy/systemd`, and its variables but for those of files. */
const unitOf = (repository: string, name: string) => {
  const [, template = name, port = ''] = /^(.*@)(\d+)$/.exec(name) ?? [];
  const unit = readFileSync(join(repository, 'deploy/systemd', `${template}.service`), 'utf8').replaceAll('%i', port);
  const [program = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
  const variables = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return { program, args, port, env: Object.fromEntries(variables.map((it) => it.split('=', 2) as [string, string])) };
};

/**
 * Runs the commands of a page about operations on a site of processes.
 * @param folder empty; for data and logs
 * @returns whether each command succeeded
 */
export const runOperations = async (repository: string, folder: string, page: string): Promise<boolean> => {
  const disks = { database: 'database', hosts: 'hosts', site: 'releases', nginx: 'cache' };
  for (const [name, path] of Object.entries(disks)) {
    Object.assign(disks, { [name]: join(folder, path) });
    mkdirSync(join(folder, path));
  }
  const site = await startSite(repository, folder, disks);
  const children: ChildProcess[] = [];
  const siteDir = join(disks.site, 'site');
  const env = {
    ...process.env,
    SITE_DIR: siteDir,
    API_URL: `http://${addresses.members}`,
    RELEASE_BY: 'ann',
    OPERATOR_URL: `http://${addresses.host1.replace('8091', '8191')}`,
    OPERATOR_KEY: operatorKey,
  };
  const sh = async (command: string): Promise<string> =>
    (
      await promisify(execFile)('sh', ['-c', `exec </dev/null; ${command}`], { cwd: repository, env, maxBuffer: 1e8 })
    ).stdout.trim();

  /** Starts the units of `systemctl enable --now`, as systemd would, and waits for hosts to be ready. */
  const startUnits = async (units: string[]): Promise<void> => {
    for (const name of units) {
      const unit = unitOf(repository, name);
      const log = openSync(join(folder, `${name}.log`), 'a');
      const host = '127.0.0.31';
      const child = spawn(process.execPath, unit.args, {
        cwd: repository,
        env: {
          ...env,
          ...site.hostEnvironment,
          ...unit.env,
          HOST: host,
          OPERATOR_HOST: host,
          DATA_DIR: join(disks.hosts, 'host1'),
          PORT: unit.port || '8085',
        },
        stdio: ['ignore', log, log],
      });
      children.push(child);
      const ended = new Promise<never>((_done, fail) =>
        child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`))),
      );
      ended.catch(() => undefined);
      const isReady = unit.args.includes('delivery/src/rollouts.ts')
        ? waitUntil(`${name} works`, () => existsSync(join(siteDir, 'errors.json')))
        : waitUntil(`${name} is ready`, async () => (await fetch(`http://${host}:${unit.port || '8085'}/readyz`)).ok);
      await Promise.race([isReady, ended]);
    }
  };

  const createMember = async (): Promise<string> => {
    const answer = await fetch(`http://${addresses.members}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration('bertha01')),
    });
    const { code, message } = (await answer.json()) as { code: number; message: string };
    if (code !== 200) throw new Error(`The member could not register: ${message}`);
    return withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(`select id from member where username = 'bertha01'`);
      return rows[0]?.id ?? '';
    });
  };

  /** Makes what a statement is about: a session that waits in a transaction, or a replication slot. */
  const runSql = async (statement: string): Promise<void> => {
    const idle = new pg.Client({ connectionString: databaseUrl });
    await idle.connect();
    idle.on('error', () => undefined);
    await idle.query('begin');
    const pid = (await idle.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]?.pid;
    await withClient(databaseUrl, async (client) => {
      if (statement.includes('slot')) await client.query(`select pg_create_physical_replication_slot('gone')`);
      const { rowCount } = await client.query(statement.replace('PID', String(pid)).replace("'NAME'", "'gone'"));
      if (!statement.includes('cardinality') && !rowCount) throw new Error('no rows');
    });
    await idle.end().catch(() => undefined);
  };

  try {
    const memberId = await createMember();
    const release = (words: string): Promise<string> => sh(`npm run -s release -- ${words}`);
    const dist = buildVariant('mfe-wallet', 'operations', { script: (code) => `${code}/*operations*/` });
    const version = await release(`publish mfe-wallet --dist ${dist}`);
    await release(`activate mfe-wallet ${version} --auto --minutes 1000 --no-browser 'the same code'`);
    await sh("echo 'a password of bert' | npm run -s operator -- operators add bert --roles cashier");

    let failures = 0;
    for (const command of commandsOf(page)) {
      const reason = elsewhere.find(([pattern]) => pattern.test(command))?.[1];
      if (reason !== undefined) {
        console.log(`not run  ${command}: ${reason}`);
        continue;
      }
      const [, units] = /^systemctl enable --now (.*)$/.exec(command) ?? [];
      const run = async (): Promise<unknown> => {
        if (units !== undefined) return startUnits(units.split(' '));
        if (command.startsWith('select ')) return runSql(command);
        return sh(
          command
            .replace(' --prefix /opt/site', '')
            .replace('ledger ID', `ledger ${memberId}`)
            .replace('disable NAME', 'disable bert')
            .replace(/\bAPP\b/, 'mfe-wallet')
            .replace('FOLDER', siteDir)
            .replace(/^npm run site$/, 'PORT=0 timeout --preserve-status -s INT 60 npm run site'),
        );
      };
      try {
        await run();
        console.log(`ok       ${command}`);
      } catch (error) {
        failures += 1;
        console.log(`FAILED   ${command}: ${(error as Error).message}`);
      }
    }
    const { status } = await fetch(`http://${addresses.members}/`);
    console.log(`afterwards home is answered with ${status}`);
    return failures === 0 && status === 200;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await site.close();
  }
};
