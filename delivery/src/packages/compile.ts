import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../base/refusal';
import { repository } from '../base/repository';

/**
 * Compiles files with the compiler and the settings of this repository.
 * @param project the configuration to write
 * @param config its files, and the settings that differ
 * @returns what the compiler prints: a line for each error, with paths relative to the folder of the project
 * @throws Refusal if it does not run
 */
export const compile = (project: string, config: { compilerOptions: object; files: string[] }): string => {
  mkdirSync(dirname(project), { recursive: true });
  writeFileSync(project, JSON.stringify({ extends: join(repository, 'tsconfig.base.json'), ...config }));
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const { stdout, error } = spawnSync(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
    cwd: dirname(project),
    encoding: 'utf8',
  });
  if (error) throw new Refusal(`The compiler could not be started: ${error.message}`);
  return stdout;
};
