import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runServer } from 'verdaccio';
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
  const server: Server = await runServer(settings);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const userConfig = join(folder, 'npmrc');
  writeFileSync(userConfig, `@site:registry=http://${host}/\n//${host}/:_authToken=anybody\n`);
  return {
    url: `http://${host}/`,
    publish: async () => {
      const env = { ...process.env, NPM_CONFIG_USERCONFIG: userConfig };
      const { stdout } = await run('npm', ['run', '-s', 'packages', '--', 'publish'], { cwd: repository, env });
      return stdout.trim().split('\n');
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
