#!/usr/bin/env node
// Makes a fresh clone ready to run: right Node, dependencies as package-lock.json says. Plain Node, since nothing else is installed yet.
// Every root script runs it first, so it must cost next to nothing when there is nothing to do, and must keep stdout clean.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const installedLock = join(root, 'node_modules', '.installed-lock');
const installLock = join(root, 'var', 'install.lock');

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

const wantedLock = () => {
  const text = read(join(root, 'package-lock.json'));
  if (text === undefined) fail('package-lock.json is missing: this is not a whole clone of the repository.');
  return { text, hash: createHash('sha256').update(text).digest('hex') };
};

/** Whether node_modules already holds what the lock names (installed by hand): npm keeps its own record of what it installed. */
const installedByHand = (lockText) => {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(record).packages;
  const same = (name) =>
    installed[name].version === wanted[name]?.version && installed[name].integrity === wanted[name]?.integrity;
  const missing = Object.keys(wanted).filter((name) => name !== '' && !wanted[name].optional && !installed[name]);
  return missing.length === 0 && Object.keys(installed).every(same);
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Waits until no other caller installs, then holds the lock. Another's lock is broken only when its process is gone. */
const holdInstallLock = () => {
  mkdirSync(dirname(installLock), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      writeFileSync(installLock, String(process.pid), { flag: 'wx' });
      process.on('exit', () => rmSync(installLock, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(read(installLock));
    if (holder && !isAlive(holder)) {
      rmSync(installLock, { force: true });
      continue;
    }
    if (!told) process.stderr.write('Waiting for another process that installs dependencies…\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
};

const install = () => {
  process.stderr.write('Installing dependencies (about a minute)…\n');
  // What `npm run -w …` or `--silent` put into the environment would narrow or hush the installation.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(workspaces?|include_workspace_root|local_prefix|loglevel|omit|global)$/.test(name),
    ),
  );
  // Not `npm ci`: it refuses a lock file without the optional binaries of every other platform, which a registry may not carry.
  // With --no-save the versions are the lock file's all the same, and nothing is written to it.
  const { status, error } = spawnSync('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('npm install failed; nothing can run before it succeeds.');
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`This site needs Node 20.19 or newer; this is Node ${process.versions.node} (${process.execPath}).`);
}

const { text, hash } = wantedLock();
if (read(installedLock) !== hash) {
  holdInstallLock();
  if (read(installedLock) !== hash) {
    if (!installedByHand(text)) install();
    writeFileSync(installedLock, hash);
  }
}
