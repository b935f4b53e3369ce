import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../delivery/src/repository';
import { changedPage, labels } from './walletCheckout';

it('finds the label to change once in the deposit page', () => {
  const code = readFileSync(join(repository, changedPage), 'utf8');
  expect(code.split(`label="${labels.before}"`)).toHaveLength(2);
});
