import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../releases/build';
import { recordFile } from './buildChanged';
import { fingerprintOf } from './fingerprint';

const DESK = 'desk';

/**
 * Builds the operators' desk, which the API host serves, unless `desk/dist` was built from the same sources.
 * @param log receives one line when the build is done
 * @throws Refusal if the build fails
 */
export const buildDesk = async (
  repositoryDir: string,
  log: (line: string) => void,
  buildApp: typeof build = build,
): Promise<void> => {
  const records = recordFile<string>(join(repositoryDir, 'var', 'builds.json'));
  const fingerprint = fingerprintOf(repositoryDir, DESK);
  const isBuilt = existsSync(join(repositoryDir, DESK, 'dist', 'index.html'));
  if (isBuilt && records.read()[DESK] === fingerprint) return;
  await buildApp(DESK, log);
  records.write(DESK, fingerprint);
};
