import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '../../../api/src/testing/waitUntil';
import { exitOf } from '../../../api/src/testing/hostProcess';

const run = promisify(execFile);

/** Sends SIGTERM to process 1 of a container; `unshare`, its parent, ignores it. */
export const stopContainer = ({ pid }: ChildProcess): void => {
  const inside = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  if (inside !== '') process.kill(Number(inside), 'SIGTERM');
};

/** What an image says of its process. */
interface ImageConfig {
  Env: string[];
  Entrypoint: string[];
  Cmd: string[] | null;
  User: string;
  WorkingDir: string;
  Healthcheck?: { Test: string[] };
}

export interface ContainerOptions {
  /** Added to the variables of the image. */
  env?: Record<string, string>;
  /** Folders of this machine by their path in the container; read-only unless they are in `writable`. */
  volumes?: Record<string, string>;
  writable?: string[];
  /** In place of the image's command. */
  command?: string[];
}

/**
 * Enters the root file system $1 of a container, which is read-only but for /tmp and volumes: `SOURCE:PATH:ro|rw`, up
 * to the argument `--`. Then runs the rest as the user $2 in the folder $3, as process 1, without privileges and with
 * the variables of this process alone.
 */
const enter = `
root=$1 user=$2 folder=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
while [ "$1" != -- ]; do
  IFS=: read -r source path mode <<< "$1"; shift
  mount --bind "$source" "$root$path"
  [ "$mode" = rw ] || mount -o remount,bind,ro "$root$path"
done
shift
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec chroot "$root" /usr/bin/setpriv --reuid "\${user%:*}" --regid "\${user#*:}" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all -- /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

/** An image that processes can run in, each in its own mounts and processes. Call it in a network namespace. */
export class Container {
  private constructor(
    readonly image: string,
    private readonly root: string,
    private readonly config: ImageConfig,
  ) {}

  /**
   * @param buildah the command with its storage
   * @param hosts lines of /etc/hosts
   */
  static async create(buildah: string[], image: string, hosts: string): Promise<Container> {
    const [program = '', ...args] = buildah;
    const call = async (...more: string[]): Promise<string> => (await run(program, [...args, ...more])).stdout.trim();
    const inspected = JSON.parse(await call('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageConfig };
    };
    const root = await call('mount', await call('from', '--pull-never', image));
    writeFileSync(join(root, 'etc/hosts'), hosts);
    return new Container(image, root, inspected.Docker.config);
  }

  /** Starts the image's process as the image says: with its user, folder, variables and command. */
  start(options: ContainerOptions = {}): ChildProcess {
    const { Entrypoint, Cmd } = this.config;
    return this.#run([...Entrypoint, ...(options.command ?? Cmd ?? [])], options);
  }

  /** Runs the image's process with another command to its end, and returns what it printed on stdout. */
  async run(options: ContainerOptions): Promise<string> {
    const child = this.start(options);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // Its output may come after its exit.
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${options.command?.join(' ')} ended with ${code}.\n${output}`);
    return output.trim();
  }

  /** Repeats the image's health check until it succeeds. Throws if the process ends before. */
  async whenHealthy(process: ChildProcess, options: ContainerOptions): Promise<void> {
    const [kind, ...command] = this.config.Healthcheck?.Test ?? [];
    if (kind !== 'CMD') throw new Error(`${this.image} has no health check.`);
    const hasEnded = (): boolean => process.exitCode !== null || process.signalCode !== null;
    await waitUntil(`${this.image} is healthy`, async () => {
      return hasEnded() || (await exitOf(this.#run(command, options))) === 0;
    });
    if (hasEnded()) throw new Error(`${this.image} ended before it was healthy.`);
  }

  #run(command: string[], { env = {}, volumes = {}, writable = [] }: ContainerOptions): ChildProcess {
    const { Env, User, WorkingDir } = this.config;
    const mounts = Object.entries(volumes).map(([path, source]) => {
      mkdirSync(join(this.root, path), { recursive: true });
      return `${source}:${path}:${writable.includes(path) ? 'rw' : 'ro'}`;
    });
    const variables = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
    return spawn(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        'bash',
        '-ec',
        enter,
        'enter',
        this.root,
        User,
        WorkingDir || '/',
        ...mounts,
        '--',
        ...command,
      ],
      { env: { PATH: process.env.PATH, ...variables, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
  }
}
