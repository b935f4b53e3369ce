import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile';

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
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'user.ts'), entries.map(([entry]) => `import '${name}${entry.slice(1)}';\n`).join(''));
  const output = compile(join(folder, 'tsconfig.json'), {
    compilerOptions: { noEmit: true, skipLibCheck: false, types: ['node', 'jest'] },
    files: ['user.ts'],
  });
  // Declarations of other packages have errors too.
  return output.split('\n').filter((line) => line.includes('/@site/') && line.includes(': error '));
};
