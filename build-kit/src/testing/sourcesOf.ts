import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../delivery/src/repository';

/** The source files of a package that its build can contain. */
export const sourcesOf = (name: string): string[] => {
  const folder = join(repository, name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)testing\/|\.test\./.test(file))
    .map((file) => join(folder, file));
};
