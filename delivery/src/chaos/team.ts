import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { publish } from '../releases/publish';
import { siteIn } from '../pages/openSite';

type Functions = Record<string, (...args: unknown[]) => unknown>;

/**
 * Publishes a build and activates it in a process that kills itself before its n-th call that may change the file
 * system, if it gets there. Between two such calls a kill leaves the same files.
 */
const [folder = '', app = '', dist = '', killAt = ''] = process.argv.slice(2);

const READS = /^(access|exists|fstat|lstat|opendir|read|realpath|stat)/;

let calls = 0;
for (const api of [fs, fs.promises] as unknown as Functions[]) {
  for (const [name, original] of Object.entries(api)) {
    if (typeof original !== 'function' || !/^[a-z]/.test(name) || READS.test(name)) continue;
    const counted = (...args: unknown[]): unknown => {
      calls += 1;
      if (calls === Number(killAt)) process.kill(process.pid, 'SIGKILL');
      return original.apply(api, args);
    };
    api[name] = Object.assign(counted, original);
  }
}
syncBuiltinESMExports();

const site = siteIn(join(folder, 'site'));
const version = await publish(site.store, app, dist);
await activate(site, [{ app, version }], { by: app });
process.stdout.write(String(calls));
