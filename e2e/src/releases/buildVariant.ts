import { join } from 'node:path';
import { buildVariant as writeVariant, type Differences } from '../../../delivery/src/testing/buildVariant';
import { repository } from '../fixtures/site';

/**
 * Copies an app's build with changed scripts or a changed descriptor.
 * @returns the folder of the copy
 */
export function buildVariant(app: string, name: string, differences: Differences): string {
  const folder = join(repository, 'var/e2e/variants', `${app}-${name}`);
  writeVariant(join(repository, app, 'dist'), folder, differences);
  return folder;
}
