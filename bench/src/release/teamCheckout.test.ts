import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../delivery/src/repository';
import { textChanges } from './teamCheckout';

it.each(Object.values(textChanges))('finds the text to change once in $file', ({ file, before }) => {
  const code = readFileSync(join(repository, file), 'utf8');
  expect(code.split(before)).toHaveLength(2);
});
