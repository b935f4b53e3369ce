import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { build } from '../releases/build';
import { DESCRIPTOR } from '../releases/files';

/** Builds take most of a machine's memory and cores. */
const MAX_BUILDS = 2;

/** A JSON file of records by app name. If it is lost, work is only repeated. */
export const recordFile = <T>(file: string) => {
  const read = (): Record<string, T> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>;
    } catch {
      return {};
    }
  };
  const write = (app: string, record: T): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...read(), [app]: record }, null, 2));
  };
  return { read, write };
};

interface BuildRecord {
  /** Of the sources. */
  fingerprint: string;
  /** Hash of the descriptor that the build wrote; another build may have replaced it since. */
  result: string;
}

/** Builds the apps whose `dist/` was not built from these fingerprints of their sources. */
export const buildChanged = async (
  repositoryDir: string,
  fingerprints: Map<string, string>,
  log: (line: string) => void,
  buildApp: typeof build = build,
): Promise<void> => {
  const records = recordFile<BuildRecord>(join(repositoryDir, 'var', 'builds.json'));
  const resultOf = (app: string): string => {
    const descriptor = join(repositoryDir, app, 'dist', DESCRIPTOR);
    return existsSync(descriptor) ? createHash('sha256').update(readFileSync(descriptor)).digest('hex') : '';
  };
  const changed = [...fingerprints].filter(([app, fingerprint]) => {
    const record = records.read()[app];
    return record?.fingerprint !== fingerprint || record.result === '' || record.result !== resultOf(app);
  });
  const limit = pLimit(MAX_BUILDS);
  const buildOne = async ([app, fingerprint]: [string, string]): Promise<void> => {
    await buildApp(app, log);
    records.write(app, { fingerprint, result: resultOf(app) });
  };
  await limit.map(changed, buildOne);
};
