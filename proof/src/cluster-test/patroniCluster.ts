import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withClient } from '../../../api/src/base/database/connection';
import { chownTree, type OsUser, spawnAs } from '../../../api/src/base/database/osUser';
import type { DatabaseServer } from '../simulate/databaseServer';
import { waitUntil } from '../../../api/src/testing/waitUntil';
import { exitOf } from '../../../api/src/testing/hostProcess';

const binaries = '/usr/lib/postgresql/15/bin';
const startLimit = 180_000;

/** A file of each program, and the Debian package that has it. */
export const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
  '/usr/sbin/haproxy': 'haproxy',
  [`${binaries}/postgres`]: 'postgresql-15',
};

const patroniConfig = (node: Node, base: string, password: string) => ({
  scope: 'site',
  name: node.name,
  etcd3: { hosts: `${base}.10:2379` },
  restapi: { listen: `${node.address}:8008`, connect_address: `${node.address}:8008` },
  bootstrap: {
    dcs: {
      // The smallest that Patroni accepts: most of the time until a standby takes over.
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 3,
      // As in deploy/: a commit is acknowledged when a standby has written it too.
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.0/8 scram-sha-256',
      'host replication all 127.0.0.0/8 scram-sha-256',
    ],
  },
  postgresql: {
    listen: `${node.address}:5432`,
    connect_address: `${node.address}:5432`,
    data_dir: join(node.folder, 'data'),
    bin_dir: binaries,
    pgpass: join(node.folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    parameters: { unix_socket_directories: node.folder, log_min_error_statement: 'panic', shared_buffers: '32MB' },
  },
});

/** The nodes that Patroni answers for with 200 at this path. */
const listener = (name: string, address: string, path: string, nodes: readonly Node[]) => `
listen ${name}
    bind ${address}
    option httpchk GET ${path}
    http-check expect status 200
    default-server check port 8008 inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `    server ${node.name} ${node.address}:5432`).join('\n')}
`;

const proxyDefaults = `
defaults
    mode tcp
    timeout connect 2s
    timeout client 11m
    timeout server 11m
`;

const proxyConfig = (nodes: readonly Node[], base: string) =>
  proxyDefaults +
  listener('primary', `${base}.10:5432`, '/primary', nodes) +
  listener('standby', `${base}.10:5433`, '/replica', nodes);

interface Node {
  name: string;
  address: string;
  folder: string;
  patroni?: ChildProcess;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three PostgreSQL nodes under Patroni and etcd behind HAProxy, on loopback addresses of their own. */
export class PatroniCluster implements DatabaseServer {
  readonly env: NodeJS.ProcessEnv;
  // 65 thousand networks, so that two runs do not meet and the usual ports are free.
  readonly #base = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  readonly #password = randomBytes(16).toString('hex');
  readonly #nodes: readonly Node[];
  readonly #children: ChildProcess[] = [];

  constructor(
    private readonly folder: string,
    private readonly user: OsUser,
  ) {
    this.env = {
      DATABASE_URL: this.#url('site'),
      DATABASE_APP_URL: this.#url('site', 5432, 'site_requests'),
      DATABASE_READ_URL: this.standbyUrl,
      DATA_KEY: randomBytes(32).toString('hex'),
    };
    this.#nodes = [1, 2, 3].map((n) => ({
      name: `pg${n}`,
      address: `${this.#base}.${n}`,
      folder: join(folder, `pg${n}`),
    }));
  }

  #url(database: string, port = 5432, user = 'postgres'): string {
    return `postgres://${user}:${this.#password}@${this.#base}.10:${port}/${database}`;
  }

  /** The URL of the site's database on a standby, as superuser. */
  get standbyUrl(): string {
    return this.#url('site', 5433);
  }

  async url(): Promise<string> {
    return this.#url('site');
  }

  #spawn(name: string, program: string, args: string[]): ChildProcess {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawnAs(this.user, program, args, { stdio: ['ignore', log, log] });
    this.#children.push(child);
    return child;
  }

  #startNode(node: Node) {
    node.patroni = this.#spawn(node.name, '/usr/bin/patroni', [join(node.folder, 'patroni.yml')]);
  }

  async start(): Promise<void> {
    await chmod(this.folder, 0o755);
    await mkdir(join(this.folder, 'etcd'), { mode: 0o700 });
    await chownTree(this.user, join(this.folder, 'etcd'));
    const [client, peer] = [`http://${this.#base}.10:2379`, `http://${this.#base}.10:2380`];
    this.#spawn('etcd', '/usr/bin/etcd', [
      `--data-dir=${join(this.folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ]);
    await waitUntil('etcd answers', async () => (await fetch(`${client}/health`)).ok);
    for (const node of this.#nodes) {
      await mkdir(node.folder, { mode: 0o700 });
      // JSON is YAML.
      await writeFile(
        join(node.folder, 'patroni.yml'),
        JSON.stringify(patroniConfig(node, this.#base, this.#password)),
      );
      await chownTree(this.user, node.folder);
      this.#startNode(node);
    }
    await writeFile(join(this.folder, 'haproxy.cfg'), proxyConfig(this.#nodes, this.#base));
    await this.#whenComplete();
    this.#spawn('haproxy', '/usr/sbin/haproxy', ['-f', join(this.folder, 'haproxy.cfg')]);
    await waitUntil('the database is created', () =>
      withClient(this.#url('postgres'), (client) => client.query('create database site')),
    );
    await withClient(this.#url('postgres'), (client) =>
      client.query(
        `create role site_app nologin;
         create role site_requests login password '${this.#password}' in role site_app`,
      ),
    );
  }

  async #members(): Promise<Member[]> {
    for (const { address } of this.#nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** Waits until all nodes run, one of them as a synchronous standby. */
  #whenComplete(): Promise<unknown> {
    return waitUntil(
      'all nodes run',
      async () => {
        const members = await this.#members();
        return (
          members.filter(({ state }) => state === 'running' || state === 'streaming').length === 3 &&
          members.some(({ role }) => role === 'leader') &&
          members.some(({ role }) => role === 'sync_standby')
        );
      },
      startLimit,
    );
  }

  /** Ends the primary and its Patroni, as a machine that fails; a standby takes over. */
  async kill(): Promise<boolean> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    const node = this.#nodes.find(({ name }) => name === leader?.name);
    if (!node?.patroni) return false;
    const postmaster = Number((await readFile(join(node.folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
    node.patroni.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await exitOf(node.patroni);
    return true;
  }

  /** Starts a node that was killed again, and waits until all nodes run. */
  async recover(): Promise<void> {
    for (const node of this.#nodes) if (node.patroni && node.patroni.signalCode !== null) this.#startNode(node);
    await this.#whenComplete();
  }

  /**
   * Runs a command of `patronictl` or `etcdctl` as `docs/operations.md` names it, on this cluster. Rejects with its
   * output if it fails.
   */
  async runCommand(command: string): Promise<void> {
    const config = join(this.folder, 'pg1/patroni.yml');
    await promisify(execFile)('sh', ['-c', command.replace('/etc/patroni/config.yml', config)], {
      env: { ...process.env, LC_ALL: 'C.UTF-8', ETCDCTL_API: '3', ETCDCTL_ENDPOINTS: `http://${this.#base}.10:2379` },
    });
  }

  /** Stops everything that it started. */
  async close(): Promise<void> {
    for (const { patroni, folder } of this.#nodes) {
      patroni?.kill('SIGKILL');
      const text = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
      const pid = Number(text.split('\n')[0]);
      if (pid > 1) {
        try {
          process.kill(pid, 'SIGQUIT');
        } catch {
          // It has ended.
        }
      }
    }
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(this.#children.map(exitOf));
    await sleep(500);
  }
}
