import { type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chownTree, type OsUser, spawnAs } from '../database/osUser';
import { waitUntil } from '../testing/waitUntil';
import { exitOf } from '../testing/hostProcess';

const binaries = '/usr/lib/postgresql/15/bin';
const startLimit = 180_000;

/** A file of each program, and the Debian package that has it. */
export const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
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

const proxyConfig = (nodes: readonly Node[], base: string) => `
defaults
    mode tcp
    timeout connect 2s
    timeout client 11m
    timeout server 11m

listen primary
    bind ${base}.10:5432
    option httpchk GET /primary
    http-check expect status 200
    default-server check port 8008 inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, address }) => `    server ${name} ${address}:5432`).join('\n')}
`;

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
export class PatroniCluster {
  // 65 thousand networks, so that two runs do not meet and the usual ports are free.
  readonly #base = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  readonly #password = randomBytes(16).toString('hex');
  readonly #nodes: readonly Node[];
  readonly #children: ChildProcess[] = [];

  constructor(
    private readonly folder: string,
    private readonly user: OsUser,
  ) {
    this.#nodes = [1, 2, 3].map((n) => ({
      name: `pg${n}`,
      address: `${this.#base}.${n}`,
      folder: join(folder, `pg${n}`),
    }));
  }

  url(database: string): string {
    return `postgres://postgres:${this.#password}@${this.#base}.10:5432/${database}`;
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
    await this.whenComplete();
    this.#spawn('haproxy', '/usr/sbin/haproxy', ['-f', join(this.folder, 'haproxy.cfg')]);
  }

  async #members(): Promise<Member[]> {
    for (const { address } of this.#nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** Waits until all nodes run, one of them as a synchronous standby. */
  whenComplete(): Promise<unknown> {
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

  /** Ends the primary and its Patroni without a warning, as a machine that fails. Returns what starts them again. */
  async killPrimary(): Promise<() => void> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    const node = this.#nodes.find(({ name }) => name === leader?.name);
    if (!node?.patroni) throw new Error('There is no primary.');
    const postmaster = Number((await readFile(join(node.folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
    node.patroni.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await exitOf(node.patroni);
    return () => this.#startNode(node);
  }

  /** Stops everything that it started, and deletes the data. */
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
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
