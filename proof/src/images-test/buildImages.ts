import { execFile } from 'node:child_process';
import { access, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const imageNames = ['edge', 'host', 'controller', 'browser'] as const;

/** The command `buildah` with a storage of this folder. */
export const buildahIn = (folder: string): string[] => {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  return ['buildah', ...storage];
};

/** Removes the containers of an earlier run, with their mounts. */
export const removeContainers = async (folder: string): Promise<void> => {
  const [program = '', ...storage] = buildahIn(folder);
  await run(program, [...storage, 'rm', '--all']);
};

/** Debian's smallest root file system without documentation, in place of the image `debian:bookworm-slim`. */
const debianRoot = async (folder: string): Promise<string> => {
  const root = join(folder, 'debian');
  if (
    await access(root).then(
      () => true,
      () => false,
    )
  )
    return root;
  const fresh = `${root}.new`;
  await rm(fresh, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', 'bookworm', fresh, 'http://deb.debian.org/debian']);
  const unneeded = [
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'var/cache/apt/archives',
    'var/lib/apt/lists',
  ];
  for (const path of unneeded) {
    for (const name of await readdir(join(fresh, path))) await rm(join(fresh, path, name), { recursive: true });
  }
  await rename(fresh, root);
  return root;
};

/** What an image is built from, and arguments of its Containerfile. */
interface Build {
  file: string;
  context: string;
  args?: Record<string, string>;
}

/**
 * Builds the images of the site from the contexts that `npm run images` wrote, on Debian's packages and the Node that
 * runs this.
 * @param folder keeps Debian and the images for the next time
 * @returns the size of each image by name, such as `211 MB`
 */
export const buildImages = async (folder: string): Promise<Map<string, string>> => {
  const [program = '', ...storage] = buildahIn(folder);
  const buildah = async (...args: string[]): Promise<string> =>
    (await run(program, [...storage, ...args])).stdout.trim();
  const build = (name: string, { file, context, args = {} }: Build): Promise<string> => {
    const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    const options = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--pull-never', ...given];
    return buildah('build', '--quiet', ...options, '-t', name, '-f', file, context);
  };
  const base = join(folder, 'base');
  await mkdir(base, { recursive: true });
  const debian = await debianRoot(folder);
  await writeFile(
    join(base, 'debian.Containerfile'),
    'FROM scratch\nCOPY . /\nENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin\n',
  );
  await build('localhost/debian', { file: join(base, 'debian.Containerfile'), context: debian });
  await copyFile(process.execPath, join(base, 'node'));
  await writeFile(join(base, 'node.Containerfile'), 'FROM localhost/debian\nCOPY node /usr/local/bin/node\n');
  await build('localhost/node', { file: join(base, 'node.Containerfile'), context: base });
  const sizes = new Map<string, string>();
  for (const image of imageNames) {
    const context = join(folder, image);
    const args = { NODE_IMAGE: 'localhost/node', DEBIAN_IMAGE: 'localhost/debian' };
    await build(`localhost/site-${image}`, { file: join(context, `${image}.Containerfile`), context, args });
    const listed = JSON.parse(await buildah('images', '--json', `localhost/site-${image}`)) as [{ size: string }];
    sizes.set(image, listed[0].size);
  }
  return sizes;
};
