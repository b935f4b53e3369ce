import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../releases/build';
import { brotli, filesIn, gzip, isCompressible } from '../releases/files';
import { replaceFile } from '../store/durable';
import { recordFile, fingerprintOf } from './buildChanged';

const DESK = 'desk';

const modified = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

/** Writes the compressed copies (`.br`, `.gz`) that files below a folder lack or that are older than the file. */
const writeCompressedCopies = async (folder: string): Promise<void> => {
  for (const file of (await filesIn(folder)).filter(isCompressible)) {
    const path = join(folder, file);
    if ((await modified(`${path}.gz`)) >= (await modified(path))) continue;
    const content = await readFile(path);
    const [br, gz] = await Promise.all([brotli(content), gzip(content)]);
    await replaceFile(`${path}.br`, br);
    await replaceFile(`${path}.gz`, gz);
  }
};

/**
 * Builds the operators' desk, which the API host serves, unless `desk/dist` was built from the same sources,
 * and compresses its files.
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
  const dist = join(repositoryDir, DESK, 'dist');
  if (!existsSync(join(dist, 'index.html')) || records.read()[DESK] !== fingerprint) {
    await buildApp(DESK, log);
    records.write(DESK, fingerprint);
  }
  await writeCompressedCopies(dist);
};
