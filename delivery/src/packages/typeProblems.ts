import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../base/refusal';
import { repository } from '../base/repository';

/**
 * Compiles files with the compiler of this repository.
 * @param texts contents by file name, written to `folder`; those that end in `.d.ts` are imported by the others
 * @param compilerOptions what differs from those of this repository
 * @returns what the compiler prints: a line for each error, with paths relative to `folder`
 * @throws Refusal if it does not run
 */
export const compile = (folder: string, texts: Record<string, string>, compilerOptions: object): string => {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  const config = {
    extends: join(repository, 'tsconfig.base.json'),
    compilerOptions: { noEmit: true, ...compilerOptions },
    files: Object.keys(texts).filter((file) => !file.endsWith('.d.ts')),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const { stdout, error } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw new Refusal(`The compiler could not be started: ${error.message}`);
  return stdout;
};

/**
 * The errors in the declarations of a packed package, which its users' compilers would skip: what does not compile
 * counts as `any` there.
 * @param folder an empty folder from which the package can be resolved
 */
export const typeProblems = (target: string, folder: string): string[] => {
  const { name, exports } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | { types: string }>;
  };
  const entries = Object.entries(exports).filter(([, it]) => typeof it === 'object');
  const text = entries.map(([entry]) => `import '${name}${entry.slice(1)}';\n`).join('');
  const output = compile(folder, { 'user.ts': text }, { skipLibCheck: false, types: ['node', 'jest'] });
  // Declarations of other packages have errors too.
  return output.split('\n').filter((line) => line.includes('/@site/') && line.includes(': error '));
};
