import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { exitOf } from '../../../api/src/testing/hostProcess';
import { waitUntil } from '../../../api/src/testing/waitUntil';

/** Where the repository is for units. */
const installed = '/opt/site';

/**
 * Everything that systemd or a unit changes is in memory: folders of the machine are covered, what belongs to its
 * kernel is read-only. systemd needs a cgroup that it may divide, and no units of the machine.
 */
const boot = (cgroup: string): string => `
  mount --make-rprivate /
  mount -t proc proc /proc
  mount -t tmpfs -o mode=755 tmpfs /run
  for folder in etc opt var/lib var/log; do
    mkdir -p /run/changes/$folder/upper /run/changes/$folder/work
    changes=upperdir=/run/changes/$folder/upper,workdir=/run/changes/$folder/work
    mount -t overlay -o lowerdir=/$folder,$changes overlay /$folder
  done
  rm -rf /etc/fstab /etc/systemd/system/*.wants
  mkdir -p ${installed} /etc/site
  mount --bind "$1" ${installed}
  mount -t tmpfs -o mode=1777 tmpfs /tmp
  ip link set lo up
  umount -R /sys/fs/cgroup
  mount -t cgroup2 none /sys/fs/cgroup
  mkdir /sys/fs/cgroup/${cgroup}
  echo $$ > /sys/fs/cgroup/${cgroup}/cgroup.procs
  exec unshare --cgroup sh -ec '
    umount /sys/fs/cgroup
    for path in /sys /proc/sys; do
      mount --bind $path $path
      mount -o remount,bind,ro $path
    done
    mount -t cgroup2 none /sys/fs/cgroup
    export container=unshare
    exec /lib/systemd/systemd --system --unit=basic.target --log-target=journal --show-status=false
  '`;

const childOf = (parent: ChildProcess): string =>
  readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim();

/** Once nothing runs in it. */
const removeCgroup = (cgroup: string): Promise<unknown> =>
  promisify(execFile)('unshare', [
    '--mount',
    'sh',
    '-ec',
    `mount -t tmpfs tmpfs /mnt; mkdir /mnt/all; mount -t cgroup2 none /mnt/all
    find /mnt/all/${cgroup} -depth -type d -exec rmdir {} +`,
  ]);

/**
 * Runs a program of the repository with the argument `run` beside systemd, in namespaces for processes, mounts and the
 * network (a loopback interface alone). The repository is in `/opt/site`. Needs root.
 * @param program its path in the repository
 * @returns its exit code
 */
export const runUnderSystemd = async (repository: string, program: string): Promise<number> => {
  const cgroup = `site-operations-${process.pid}`;
  const namespaces = ['--pid', '--mount', '--net', '--uts', '--ipc', '--fork', '--kill-child'];
  const system = spawn('unshare', [...namespaces, 'sh', '-ec', boot(cgroup), 'sh', repository], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(system, 'exit');
  try {
    const inside = (): string[] => ['-t', childOf(system), '-a', '--wd=/'];
    await waitUntil('systemd is up', async () => {
      const { stdout } = await promisify(execFile)('nsenter', [...inside(), 'systemctl', 'is-active', 'basic.target']);
      return stdout.trim() === 'active';
    });
    const started = `cd ${installed} && exec "$0" --import tsx "$1" run`;
    const child = spawn('nsenter', [...inside(), 'sh', '-c', started, process.execPath, program], { stdio: 'inherit' });
    return (await exitOf(child)) ?? 1;
  } finally {
    system.kill('SIGKILL');
    await ended;
    await waitUntil('its processes have ended', () => removeCgroup(cgroup).then(() => true));
  }
};
