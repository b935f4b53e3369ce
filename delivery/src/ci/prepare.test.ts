import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../base/repository';
import { temporaryFolder } from '../testing/builtApp';

test('commands that start at once install once, also where one that was killed has left its lock file', async () => {
  const folder = temporaryFolder();
  for (const name of ['delivery/bin', 'bin', 'var', 'node_modules']) mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(repository, 'delivery/bin/prepare.mjs'), join(folder, 'delivery/bin/prepare.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}');
  writeFileSync(join(folder, 'var/install.lock'), '1');
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho installed >> ${folder}/log\n`, { mode: 0o755 });
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const commands = Array.from({ length: 3 }, async () => {
    const [code] = (await once(
      spawn(process.execPath, [join(folder, 'delivery/bin/prepare.mjs')], { env, stdio: 'ignore' }),
      'exit',
    )) as [number];
    return code;
  });
  expect(await Promise.all(commands)).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('installed\n');
});
