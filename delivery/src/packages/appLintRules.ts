import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LintConfig {
  overrides: { files: string[]; rules: object }[];
  [field: string]: unknown;
}

const appFolder = '{mfe-*,app-template}/';

/** The lint rules of this repository's apps, as those of a repository that has one app. */
export const appLintRules = (repositoryDir: string): string => {
  const {
    $schema: _,
    overrides,
    ...rules
  } = JSON.parse(readFileSync(join(repositoryDir, '.oxlintrc.json'), 'utf8')) as LintConfig;
  const ofApps = overrides
    .map(({ files, ...override }) => ({
      files: files
        .filter((it) => it.startsWith(appFolder) || it.startsWith('**/'))
        .map((it) => it.replace(appFolder, '')),
      ...override,
    }))
    .filter(({ files }) => files.length > 0);
  return `${JSON.stringify({ ...rules, ignorePatterns: ['dist/**'], overrides: ofApps }, null, 2)}\n`;
};
