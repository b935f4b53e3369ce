import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../../../api/src/database/connection';
import { chooseOsUser, chownTree, type OsUser, runAs, spawnAs } from '../../../api/src/database/osUser';
import { spawnProgram } from '../../../api/src/testing/hostProcess';
import { writePages } from '../../../delivery/src/pages/writePages';
import { deployChanged } from '../../../delivery/src/start/deployChanged';
import { siteIn } from '../../../delivery/src/store/site';
import { nginxCommand, nginxConfig } from '../../../delivery/src/testing/webServers';
import { Supervised } from './supervised';

const postgres = '/usr/lib/postgresql/15/bin';

/** What listens where, in a separate network. */
export const addresses = {
  members: '127.0.0.1:80',
  collector: '127.0.0.1:8080',
  database: '127.0.0.2:5432',
  pooler: '127.0.0.2:6432',
  host1: '127.0.0.11:8091',
  host2: '127.0.0.12:8091',
  nginx1: '127.0.0.21:8082',
  nginx2: '127.0.0.22:8082',
};

export const databaseUrl = `postgres://postgres@${addresses.database}/site`;
export const operatorKey = randomBytes(32).toString('hex');

const ipOf = (address: string): string => address.split(':')[0] ?? '';

const answers = async (address: string, path: string): Promise<boolean> => (await fetch(`http://${address}${path}`)).ok;

/** The folders of the site; each is to be a separate file system, which a fault fills. */
export interface Disks {
  database: string;
  hosts: string;
  site: string;
  nginx: string;
}

/**
 * The processes of a site on several machines, with the configuration of `deploy/`: PostgreSQL, PgBouncer, two API
 * hosts, HAProxy, two nginx, the collector of telemetry, the controller of releases.
 * @param folder for configurations and logs
 * @param database the user that runs PostgreSQL, and settings beside its own
 */
export const startSite = async (
  repository: string,
  folder: string,
  disks: Disks,
  database: { user?: OsUser; settings?: string[] } = {},
) => {
  const user = database.user ?? (await chooseOsUser());
  const logOf = (name: string): number => openSync(join(folder, `${name}.log`), 'a');
  const run = (name: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const log = logOf(name);
    return spawn(program, args, {
      cwd: repository,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['pipe', log, log],
    });
  };
  const nodeProgram = (name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
    run(name, process.execPath, ['--import', 'tsx', ...args], { ...env, EXIT_WITH_PARENT: '1' });

  const data = join(disks.database, 'data');
  mkdirSync(data);
  await chownTree(user, disks.database);
  await runAs(user, join(postgres, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--auth=trust',
  ]);
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all 127.0.0.0/8 trust\n');
  const settings = [
    `listen_addresses=${ipOf(addresses.database)}`,
    `unix_socket_directories=${data}`,
    // Small, so that a full disk soon has no room for the log.
    'min_wal_size=32MB',
    'max_wal_size=64MB',
    'log_min_error_statement=panic',
    ...(database.settings ?? []),
  ].flatMap((it) => ['-c', it]);
  const server = new Supervised(
    'PostgreSQL',
    () => {
      const log = logOf('postgresql');
      const stdio: ['ignore', number, number] = ['ignore', log, log];
      return spawnAs(user, join(postgres, 'postgres'), ['-D', data, ...settings], { detached: true, stdio });
    },
    () => runAs(user, join(postgres, 'pg_isready'), ['-q', '-h', ipOf(addresses.database)]).then(() => true),
  );
  await server.start();
  const login = ['-h', ipOf(addresses.database), '-U', 'postgres'];
  await runAs(user, join(postgres, 'createdb'), [...login, 'site']);
  const roles = 'create role site_app nologin; create role site_requests login in role site_app';
  await runAs(user, join(postgres, 'psql'), [...login, '-qc', roles, 'site']);

  const deployed = (file: string): string => readFileSync(join(repository, 'deploy', file), 'utf8');
  const poolerFile = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'userlist.txt'), '"site_requests" ""\n');
  writeFileSync(
    poolerFile,
    deployed('pgbouncer/pgbouncer.ini')
      .replace('host=127.0.0.1 port=5433', `host=${ipOf(addresses.database)} port=5432`)
      .replace('listen_addr = 127.0.0.1', `listen_addr = ${ipOf(addresses.pooler)}`)
      .replace('default_pool_size = 60', 'default_pool_size = 20')
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')),
  );
  const pooler = new Supervised(
    'PgBouncer',
    () => {
      const log = logOf('pgbouncer');
      return spawnAs(user, '/usr/sbin/pgbouncer', [poolerFile], { detached: true, stdio: ['ignore', log, log] });
    },
    () =>
      withClient(`postgres://site_requests@${addresses.pooler}/site`, (client) => client.query('select 1')).then(
        () => true,
      ),
  );
  await pooler.start();

  const hostEnvironment = {
    DATABASE_URL: databaseUrl,
    DATABASE_APP_URL: `postgres://site_requests@${addresses.database}/site`,
    DATABASE_POOL_URL: `postgres://${addresses.pooler}/site`,
    DATA_KEY: randomBytes(32).toString('hex'),
    OPERATOR_KEY: operatorKey,
    TRUST_PROXY: '1',
  };
  const host = (name: 'host1' | 'host2'): Supervised => {
    const dataDir = join(disks.hosts, name);
    mkdirSync(dataDir);
    const start = (): ChildProcess => {
      const child = spawnProgram(
        'main.ts',
        [],
        {
          ...hostEnvironment,
          DATA_DIR: dataDir,
          HOST: ipOf(addresses[name]),
          PORT: addresses[name].split(':')[1],
          OPERATOR_HOST: ipOf(addresses[name]),
          SITE_DIR: site.store.folder,
          EXIT_WITH_PARENT: '1',
        },
        { detached: true },
      );
      for (const output of [child.stdout, child.stderr])
        output?.on('data', (text: Buffer) => appendFileSync(join(folder, `${name}.log`), text));
      return child;
    };
    return new Supervised(name, start, () => answers(addresses[name], '/readyz'));
  };

  const site = siteIn(join(disks.site, 'site'));
  const log = (line: string): void => console.error(line);
  await deployChanged({ repositoryDir: repository, site, log });
  await writePages(site, { log });
  const releaseSettings = { SITE_DIR: site.store.folder, API_URL: `http://${addresses.members}` };
  const controller = new Supervised(
    'controller',
    () => nodeProgram('controller', ['delivery/src/rollouts.ts'], releaseSettings),
    async () => true,
  );
  const collector = new Supervised(
    'collector',
    () =>
      nodeProgram('collector', ['delivery/src/site.ts', '--as-is', '--no-rollouts'], {
        ...releaseSettings,
        HOST: ipOf(addresses.collector),
        PORT: '8080',
        TRUST_PROXY: '1',
      }),
    () => answers(addresses.collector, '/healthz'),
  );

  const nginx = (name: 'nginx1' | 'nginx2'): Supervised => {
    const cache = join(disks.nginx, name);
    mkdirSync(cache);
    const file = join(folder, `${name}.conf`);
    const ip = ipOf(addresses[name]);
    const config = nginxConfig({
      siteDir: site.store.folder,
      cache,
      pid: join(folder, `${name}.pid`),
      cdn: `${ip}:8081`,
      origin: addresses[name],
    });
    writeFileSync(file, config);
    const [program, ...args] = nginxCommand(folder, file);
    return new Supervised(
      name,
      () => run(name, program, args),
      () => answers(addresses[name], '/readyz'),
    );
  };

  const servers = (names: readonly (keyof typeof addresses)[]): string =>
    names.map((name) => `    server ${name} ${addresses[name]}`).join('\n');
  const balancerFile = join(folder, 'haproxy.cfg');
  writeFileSync(
    balancerFile,
    deployed('haproxy/haproxy.cfg')
      .replace(/maxconn \d+/, 'maxconn 4000')
      .replace(/^ {4}server-template edge .*/m, servers(['nginx1', 'nginx2']))
      .replace(/^ {4}server-template api .*/m, servers(['host1', 'host2'])),
  );
  const haproxy = new Supervised(
    'HAProxy',
    () => run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', balancerFile]),
    () => answers(addresses.members, '/'),
  );

  const others = [host('host1'), host('host2'), collector, controller, nginx('nginx1'), nginx('nginx2'), haproxy];
  for (const process of others) await process.start();
  const processes = [server, pooler, ...others];
  return {
    processes,
    balancerFile,
    /** Variables that all hosts have. */
    hostEnvironment,
    close: async (): Promise<void> => {
      for (const process of processes.toReversed()) await process.close();
    },
  };
};
