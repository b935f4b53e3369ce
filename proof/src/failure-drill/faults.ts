import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../../../api/src/database/connection';
import { addresses, databaseUrl, type Disks } from './siteOfProcesses';
import type { Supervised } from './supervised';

/** Something that fails for a while. */
export interface Fault {
  name: string;
  /** Whether nothing can be changed, or no page be loaded, until it has ended. */
  stops: 'changes' | 'everything' | 'nothing';
  begin: () => void | Promise<void>;
  end: () => void;
  /** Waits until what failed works again. */
  whenRepaired: () => Promise<unknown>;
}

const kill = (process: Supervised): Fault => ({
  name: `kill ${process.name}`,
  stops: ({ PostgreSQL: 'changes', HAProxy: 'everything' }[process.name] as Fault['stops'] | undefined) ?? 'nothing',
  begin: () => process.kill(),
  end: () => undefined,
  whenRepaired: () => process.whenReady(),
});

/** Drops all packets to and from a server, so that its peers notice nothing but silence. */
const cut = (name: string, address: string, stops: Fault['stops']): Fault => {
  const [ip = '', port = ''] = address.split(':');
  const change = (how: '-I' | '-D'): void => {
    execFileSync('iptables', [how, 'INPUT', '-p', 'tcp', '-d', ip, '--dport', port, '-j', 'DROP']);
    execFileSync('iptables', [how, 'INPUT', '-p', 'tcp', '-s', ip, '--sport', port, '-j', 'DROP']);
  };
  return {
    name: `cut ${name}`,
    stops,
    begin: () => change('-I'),
    end: () => change('-D'),
    whenRepaired: async () => undefined,
  };
};

const fillFile = 'filler';

const fill = (name: string, folder: string, stops: Fault['stops'], more?: Partial<Fault>): Fault => ({
  name: `fill the disk of ${name}`,
  stops,
  begin: () => {
    const { bavail, bsize } = statfsSync(folder);
    try {
      writeFileSync(join(folder, fillFile), Buffer.alloc(bavail * bsize));
    } catch (error) {
      // Others write at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  },
  end: () => rmSync(join(folder, fillFile), { force: true }),
  whenRepaired: async () => undefined,
  ...more,
});

/** Begins another file of the log, again and again, until there is no room for one. */
const exhaustLog = async (): Promise<void> => {
  await withClient(databaseUrl, async (client) => {
    for (let n = 0; n < 20; n += 1) {
      await client.query(`select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()`);
    }
  }).catch(() => undefined);
};

/** Each process killed, each disk filled, each link cut. */
export const faultsOf = (processes: readonly Supervised[], disks: Disks): Fault[] => {
  const database = processes.find(({ name }) => name === 'PostgreSQL');
  const full = fill('PostgreSQL', disks.database, 'changes');
  return [
    ...processes.map(kill),
    {
      ...full,
      begin: async () => {
        await full.begin();
        await exhaustLog();
      },
      whenRepaired: async () => database?.whenReady(),
    },
    fill('the hosts', disks.hosts, 'nothing'),
    fill('the collector and the controller', disks.site, 'nothing'),
    fill('nginx', disks.nginx, 'nothing'),
    cut('members from HAProxy', addresses.members, 'everything'),
    cut('HAProxy from host 1', addresses.host1, 'nothing'),
    cut('the hosts from PgBouncer', addresses.pooler, 'changes'),
    cut('the hosts and PgBouncer from PostgreSQL', addresses.database, 'changes'),
    cut('HAProxy from nginx 1', addresses.nginx1, 'nothing'),
    cut('nginx from the collector', addresses.collector, 'nothing'),
  ];
};
