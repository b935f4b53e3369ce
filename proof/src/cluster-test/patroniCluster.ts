import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { openSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withClient } from '../../../api/src/base/database/connection';
import { chownTree, type OsUser, spawnAs } from '../../../api/src/base/database/osUser';
import { findPostmaster } from '../../../api/src/base/database/postmaster';
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

const deploy = resolve(import.meta.dirname, '../../../deploy');

/** A configuration of `deploy/` with other addresses, paths and passwords. Throws if it lacks what is replaced. */
const deployed = async (file: string, replaced: Record<string, string>): Promise<string> => {
  let text = await readFile(join(deploy, file), 'utf8');
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
};

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
      const config = await deployed('patroni/patroni.yml', {
        '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': `${this.#base}.10:2379`,
        '10.0.0.11,127.0.0.1:5432': `${node.address}:5432`,
        '10.0.0.11': node.address,
        '10.0.0.0/24': '127.0.0.0/8',
        'name: pg1': `name: ${node.name}`,
        '/var/lib/postgresql/15/site': join(node.folder, 'data'),
        '/var/lib/postgresql/.pgpass-patroni': join(node.folder, 'pgpass'),
        'REPLACE-SUPERUSER': this.#password,
        'REPLACE-REPLICATOR': this.#password,
        'REPLACE-REWINDER': this.#password,
        // There is no repository of backups.
        "archive_mode: 'on'": "archive_mode: 'off'",
        '  authentication:': `  parameters: { unix_socket_directories: '${node.folder}' }\n  authentication:`,
      });
      await writeFile(join(node.folder, 'patroni.yml'), config);
      await chownTree(this.user, node.folder);
      this.#startNode(node);
    }
    const addresses = this.#nodes.map(({ address }, n) => [`10.0.0.1${n + 1}`, address] as const);
    const proxy = await deployed('haproxy/postgres.cfg', {
      ...Object.fromEntries(addresses),
      '127.0.0.1:5433': `${this.#base}.10:5432`,
      '127.0.0.1:5434': `${this.#base}.10:5433`,
    });
    await writeFile(join(this.folder, 'haproxy.cfg'), proxy);
    await this.#whenComplete();
    this.#spawn('haproxy', '/usr/sbin/haproxy', ['-f', join(this.folder, 'haproxy.cfg')]);
    // At first HAProxy also reaches standbys, which refuse both.
    const roles = `create role site_app nologin;
      create role site_requests login password '${this.#password}' in role site_app`;
    for (const sql of ['create database site', roles]) {
      await waitUntil('the primary is reached', () => withClient(this.#url('postgres'), (client) => client.query(sql)));
    }
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
    node.patroni.kill('SIGKILL');
    await this.#killServer(node);
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

  async #killServer({ folder }: Node): Promise<void> {
    const server = await findPostmaster(join(folder, 'data'));
    if (server && server !== 'stale') process.kill(server.pid, 'SIGKILL');
  }

  /** Stops everything that it started. */
  async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all([...this.#children.map(exitOf), ...this.#nodes.map((node) => this.#killServer(node))]);
    await sleep(500);
  }
}
