import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runServer } from 'verdaccio';
import { listen } from '../fixtures/proxies';
import { repository } from '../fixtures/site';

const run = promisify(execFile);

/** A registry of npm packages for `@site/…`; all others come from the registry that npm uses anyway. */
export interface PackageRegistry {
  /** `http://127.0.0.1:PORT/` */
  url: string;
  /** Compiles the packages that other repositories install, and publishes them. Returns their names with versions. */
  publish: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** @param folder where it stores packages; emptied first */
export async function startPackageRegistry(folder: string): Promise<PackageRegistry> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const settings = {
    storage: join(folder, 'storage'),
    self_path: folder,
    configPath: join(folder, 'config.yaml'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1000 } },
    uplinks: {},
    packages: { '@site/*': { access: '$all', publish: '$all', unpublish: '$all' } },
    max_body_size: '50mb',
    log: { type: 'file', path: join(folder, 'verdaccio.log'), level: 'warn' },
    web: { enable: false },
  };
  const { address, close } = await listen((await runServer(settings)) as Server);
  const userConfig = join(folder, 'npmrc');
  writeFileSync(userConfig, `@site:registry=${address}/\n${address.replace('http:', '')}/:_authToken=any\n`);
  return {
    url: `${address}/`,
    publish: async () => {
      const env = { ...process.env, NPM_CONFIG_USERCONFIG: userConfig };
      const { stdout } = await run('npm', ['run', '-s', 'packages', '--', 'publish'], { cwd: repository, env });
      return stdout.trim().split('\n');
    },
    close,
  };
}
