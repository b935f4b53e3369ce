import { type ChildProcess, execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { withClient } from '../../../api/src/database/connection';
import { spawnProgram, whenReady } from '../../../api/src/testing/hostProcess';
import { registration } from '../../../api/src/testing/testHost';
import { waitUntil } from '../../../api/src/testing/waitUntil';
import { buildVariant } from '../../../e2e/src/releases/buildVariant';
import { addresses, databaseUrl, operatorKey, startSite } from '../failure-drill/siteOfProcesses';
import { commandsOf } from './pageCommands';

/** Commands that another test runs. */
const elsewhere: [command: RegExp, reason: string][] = [
  [/^(patronictl|etcdctl) /, 'needs a cluster: npm run test:cluster'],
];

const run = promisify(execFile);

/** The folder of releases and its keys, as docs/deploy.md places them. */
const home = '/var/lib/site';
const siteDir = join(home, 'site');
const signingKey = join(home, 'keys/site.key');

/** Where the unit of the gate's browser listens. */
const browserUrl = 'ws://127.0.0.1:9223/a-secret-of-the-test';

/** How docs/deploy.md gives folders to the users of units. */
const owners = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8').matchAll(/^install -d .*$/gm),
].map(([line]) => line);

/** Where hosts listen that are units. */
const unitHost = '127.0.0.31';
const unitUrl = (port: string): string => `http://${unitHost}:${port}`;

const addUsers = async (): Promise<void> => {
  for (const user of ['site', 'site-edge', 'site-rollouts']) {
    await run('useradd', ['--system', '--user-group', '--home-dir', home, user]);
  }
  mkdirSync(home, { recursive: true });
};

const idOf = async (user: string): Promise<{ uid: number; gid: number }> => {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (it) => Number((await run('id', [it, user])).stdout)));
  return { uid: uid ?? NaN, gid: gid ?? NaN };
};

const environmentFile = (name: string, variables: Record<string, string>): void =>
  writeFileSync(
    `/etc/site/${name}.env`,
    Object.entries(variables)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );

/** Starts a site of processes without those that have a unit; its PostgreSQL archives by pgBackRest. */
const startOthers = async (repository: string, folder: string) => {
  await addUsers();
  const disks = { database: join(folder, 'database'), hosts: join(folder, 'hosts'), nginx: join(folder, 'cache') };
  for (const disk of Object.values(disks)) mkdirSync(disk);
  writeFileSync(
    '/etc/pgbackrest.conf',
    `[global]
repo1-path=${join(disks.database, 'backups')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a secret of the test
start-fast=y
log-path=${join(disks.database, 'logs')}
[site]
pg1-path=${join(disks.database, 'data')}
pg1-socket-path=${join(disks.database, 'data')}
`,
  );
  for (const name of ['backups', 'logs']) mkdirSync(join(disks.database, name));
  const site = await startSite(
    repository,
    folder,
    { ...disks, site: home },
    {
      user: { ids: await idOf('postgres'), throughFolders: false },
      settings: ['archive_mode=on', 'archive_command=pgbackrest --stanza=site archive-push %p'],
    },
  );
  await run('runuser', ['-u', 'postgres', '--', 'pgbackrest', '--stanza=site', 'stanza-create']);

  const left = site.processes.filter(({ name }) => ['collector', 'controller', 'HAProxy'].includes(name));
  for (const process of left) await process.close();
  mkdirSync(join(home, 'keys'));
  renameSync(join(home, 'site.key'), signingKey);
  await run('chown', ['-R', 'site-rollouts:site-rollouts', home]);
  for (const command of owners) await run('sh', ['-c', command]);

  const units = join(repository, 'deploy/systemd');
  for (const name of readdirSync(units)) copyFileSync(join(units, name), join('/etc/systemd/system', name));
  // Of another machine than the hosts', whose port it would take.
  const balancer = readFileSync(site.balancerFile, 'utf8').replace('bind :8090', 'bind 127.0.0.1:8090');
  writeFileSync('/etc/haproxy/haproxy.cfg', balancer);
  const verified = {
    SITE_DIR: siteDir,
    RELEASE_PUBLIC_KEY: join(home, 'site.pub'),
    API_URL: `http://${addresses.members}`,
  };
  const releases = { ...verified, RELEASE_KEY: signingKey };
  environmentFile('api', {
    ...site.hostEnvironment,
    HOST: unitHost,
    OPERATOR_HOST: unitHost,
    DATA_DIR: home,
    SITE_DIR: siteDir,
  });
  environmentFile('edge', { ...verified, HOST: '127.0.0.1', TRUST_PROXY: '1', TELEMETRY_KEY: 'a'.repeat(32) });
  environmentFile('rollouts', releases);
  environmentFile('browser', { CHROMIUM: browserUrl });
  await run('systemctl', ['daemon-reload']);
  await run('systemctl', ['start', 'haproxy']);
  return { site, releases };
};

/** A host with the private PostgreSQL, whose backups the site's command makes. */
const startPrivateHost = async (folder: string): Promise<{ host: ChildProcess; env: Record<string, string> }> => {
  const env = { DATA_DIR: join(folder, 'private'), BACKUP_DIR: join(folder, 'backups') };
  for (const path of Object.values(env)) mkdirSync(path);
  const host = spawnProgram('main.ts', [], { ...env, OPERATOR_PORT: 'off', EXIT_WITH_PARENT: '1' });
  await whenReady(host);
  return { host, env };
};

const register = async (origin: string, name: string): Promise<{ code: number; message: string }> => {
  const answer = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration(name)),
  });
  return (await answer.json()) as { code: number; message: string };
};

const createMember = async (): Promise<string> => {
  const { code, message } = await register(`http://${addresses.members}`, 'bertha01');
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

/** Lets a call of a unit's host fail. */
const failCall = async (): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query('alter table member rename to member_elsewhere');
    try {
      const { code } = await register(unitUrl('8090'), 'carla01');
      if (code !== 500) throw new Error('The call did not fail');
    } finally {
      await client.query('alter table member_elsewhere rename to member');
    }
  });

/** Waits until a unit does its work, which systemd had to start once. */
const whenUnitWorks = async (unit: string): Promise<void> => {
  await whenReadyToWork(unit);
  const { stdout } = await run('systemctl', ['show', '--property=ActiveState,NRestarts,MainPID', unit]);
  if (!/ActiveState=active/.test(stdout) || /NRestarts=[^0]/.test(stdout)) throw new Error(`${unit}: ${stdout}`);
  const [, pid = ''] = /MainPID=(\d+)/.exec(stdout) ?? [];
  if (unit === 'site-rollouts' || unit.endsWith('.timer')) return;
  const readsKey = run('nsenter', ['-t', pid, '-m', 'cat', signingKey]).then(
    () => true,
    () => false,
  );
  if (await readsKey) throw new Error(`${unit} can read the key that signs releases`);
};

const whenReadyToWork = async (unit: string): Promise<unknown> => {
  const [, port] = /^site-api@(\d+)$/.exec(unit) ?? [];
  if (port !== undefined) return waitUntil(`${unit} is ready`, async () => (await fetch(`${unitUrl(port)}/readyz`)).ok);
  if (unit === 'site-edge')
    return waitUntil(`${unit} is ready`, async () => (await fetch(`http://${addresses.collector}/readyz`)).ok);
  if (unit === 'site-rollouts') return waitUntil(`${unit} works`, () => existsSync(join(siteDir, 'errors.json')));
  if (unit === 'site-browser')
    return waitUntil(`${unit} is ready`, async () => (await fetch(browserUrl.replace('ws:', 'http:'))).ok);
  if (unit !== 'site-backup.timer') throw new Error(`${unit} is not known`);
  await run('systemctl', ['start', 'site-backup.service']);
  const { stdout } = await run('runuser', ['-u', 'postgres', '--', 'pgbackrest', 'info', '--output=json']);
  const [stanza] = JSON.parse(stdout) as { backup: unknown[] }[];
  if (!stanza?.backup.length) throw new Error('There is no backup');
};

/**
 * Runs the commands of a page about operations on a site under systemd.
 * @param folder empty; for data and logs
 * @returns whether each command succeeded
 */
export const runOperations = async (repository: string, folder: string, page: string): Promise<boolean> => {
  const { site, releases } = await startOthers(repository, folder);
  const privateHost = await startPrivateHost(folder);
  const siteUser = await idOf('site-rollouts');
  const env = {
    ...process.env,
    ...releases,
    RELEASE_BY: 'ann',
    OPERATOR_URL: `http://${addresses.host1.replace('8091', '8191')}`,
    OPERATOR_KEY: operatorKey,
    // There is no network: packages are in npm's cache.
    npm_config_offline: 'true',
    SYSTEMD_PAGER: '',
  };
  /** Runs a command in a shell, and resolves with its output; commands of releases as the user of the units. */
  const sh = async (command: string, more: Record<string, string> = {}): Promise<string> => {
    const isOfReleases = /npm run -s release\b/.test(command);
    const { stdout } = await run('sh', ['-c', `exec </dev/null; ${command}`], {
      ...(isOfReleases && siteUser),
      cwd: repository,
      env: { ...env, ...(isOfReleases && { HOME: home }), ...more },
      maxBuffer: 1e8,
    });
    return stdout.trim();
  };

  try {
    const memberId = await createMember();
    const dist = buildVariant('mfe-wallet', 'operations', { script: (code) => `${code}/*operations*/` });
    const version = await sh(`npm run -s release -- publish mfe-wallet --dist ${dist}`);
    await run('systemctl', ['start', 'site-browser']);
    await whenUnitWorks('site-browser');
    await sh(`npm run -s release -- activate mfe-wallet ${version} --auto --minutes 1000`, { CHROMIUM: browserUrl });
    await sh("echo 'a password of bert' | npm run -s operator -- operators add bert --roles cashier");

    const runOnSite = async (command: string): Promise<unknown> => {
      if (command.startsWith('select ')) return runSql(command);
      if (command.includes('a call failed')) await failCall();
      const output = await sh(
        command
          .replace('…', repository)
          .replace(/(clone.*) \/opt\/site && (.*) \/opt\/site$/, `$1 ${folder}/clone && $2 ${folder}/clone`)
          .replace('ledger ID', `ledger ${memberId}`)
          .replace('disable NAME', 'disable bert')
          .replace(/\bAPP\b/, 'mfe-wallet')
          .replace('FOLDER', siteDir)
          .replace('@PORT', '@8090')
          // A part of the tests: all take minutes.
          .replace(/test:upgrade$/, "test:upgrade -- '' ledger/ledger")
          .replace(/^npm run site$/, 'PORT=0 timeout --preserve-status -s INT 60 npm run site'),
        command.startsWith('npm run backup') ? { ...privateHost.env, OPERATOR_KEY: '' } : {},
      );
      if (command.startsWith('journalctl ') && output === '') throw new Error('no lines');
      const [, units = ''] = /^systemctl enable --now (.*)$/.exec(command) ?? [];
      for (const unit of units.split(' ').filter(Boolean)) await whenUnitWorks(unit);
      return output;
    };

    let failures = 0;
    for (const command of commandsOf(page)) {
      const reason = elsewhere.find(([pattern]) => pattern.test(command))?.[1];
      if (reason !== undefined) {
        console.log(`not run  ${command}: ${reason}`);
        continue;
      }
      try {
        await runOnSite(command);
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
    privateHost.host.kill('SIGTERM');
    const { stdout } = await run('journalctl', ['--no-pager'], { maxBuffer: 1e9 });
    writeFileSync(join(folder, 'journal.log'), stdout);
    await site.close();
  }
};
