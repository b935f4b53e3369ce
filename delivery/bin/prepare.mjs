#!/usr/bin/env node
// Every root script runs this first: checks the version of Node and installs what package-lock.json names, if needed.
// With --omit=dev it installs only what builds and runs the site, a quarter of the packages; tests and checks need all.
// It uses Node alone, since nothing may be installed yet; it must be fast if there is nothing to do, and must not write
// to stdout.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const installedHash = join(root, 'node_modules', '.installed-lock');
const installLock = join(root, 'var', 'install.lock');
/** Marks the process that has the lock. */
const LOCKED = '--locked';

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Whether npm's record of node_modules matches the lock file, after an installation by hand. */
const isInstalled = (lockText) => {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(record).packages;
  return (
    Object.keys(wanted).every(
      (name) => name === '' || wanted[name].optional || (omitsDev && wanted[name].dev) || installed[name],
    ) &&
    Object.entries(installed).every(
      ([name, { version, integrity }]) => version === wanted[name]?.version && integrity === wanted[name]?.integrity,
    )
  );
};

/**
 * Runs this script again with a lock of the kernel, which ends with the processes that install; waits for another one.
 * `flock` is a part of util-linux, `lockf` of macOS and BSD.
 */
const runLocked = () => {
  mkdirSync(dirname(installLock), { recursive: true });
  const lock = process.platform === 'linux' ? ['flock'] : ['lockf', '-k', '-s'];
  const now = process.platform === 'linux' ? ['-n'] : ['-t', '0'];
  const run = (words, ...command) => {
    const [program, ...args] = [...lock, ...words, installLock, ...command];
    const { status, error } = spawnSync(program, args, { stdio: ['ignore', 2, 2] });
    if (error) fail(`${program} could not be started: ${error.message}. It is a part of util-linux.`);
    return status;
  };
  if (run(now, 'true') !== 0) process.stderr.write('Waiting for another process, which installs dependencies…\n');
  process.exitCode = run([], process.execPath, ...process.argv.slice(1), LOCKED) ?? 1;
};

const install = () => {
  process.stderr.write('Installing dependencies…\n');
  // `npm run -w …` or `--silent` set these for child processes; they would limit the installation or hide its errors.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(workspaces?|include_workspace_root|local_prefix|loglevel|omit|global)$/.test(name),
    ),
  );
  // `npm ci` rejects a lock file without the optional binaries of other platforms, which a registry may not have. With
  // --no-save npm installs the versions of the lock file too, and does not write to it.
  const dev = omitsDev ? '--omit=dev' : '--include=dev';
  const { status, error } = spawnSync('npm', ['install', '--no-save', dev, '--loglevel=error'], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('npm install failed. Fix the errors above and run the command again.');
  // npm runs no scripts here (.npmrc), so not `prepare` either. A copy without git has no hooks.
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' });
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`This site needs Node 20.19 or newer; this is Node ${process.versions.node} (${process.execPath}).`);
}

const lockText = read(join(root, 'package-lock.json'));
if (lockText === undefined) fail('package-lock.json is missing. Restore it from the repository.');
const hash = createHash('sha256').update(lockText).digest('hex');

/** The lock file of the last installation, and whether it left packages out. */
const installation = () => {
  const [lock, omitted] = read(installedHash)?.split(' ') ?? [];
  return { lock, isWhole: lock !== undefined && omitted === undefined };
};
// A command that needs less takes nothing away that another one has installed.
const omitsDev = process.argv.includes('--omit=dev') && !installation().isWhole;

/** Whether the last installation was of this lock file, and of all packages if these are needed. */
const isCurrent = () => {
  const { lock, isWhole } = installation();
  return lock === hash && (omitsDev || isWhole);
};

if (!isCurrent()) {
  if (!process.argv.includes(LOCKED)) {
    runLocked();
  } else {
    if (!isInstalled(lockText)) install();
    writeFileSync(installedHash, omitsDev ? `${hash} --omit=dev` : hash);
  }
}
