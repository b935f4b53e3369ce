import { parseSync } from '@swc/core';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import { type Finding, isWaivedBy, load, packageFile, type Waiver } from './checkers';

/** What Redocly finds in the OpenAPI documents of members' and operators' calls. Its exit code says only whether. */
export const judgeDocuments = (): Finding[] =>
  ['docs/openapi.json', 'docs/openapi-operators.json'].flatMap((document) => {
    // It reports 100 problems by default.
    const words = ['lint', join(repository, document), '--format=json', '--max-problems=100000'];
    const { stdout, stderr } = spawnSync(packageFile('.bin', 'redocly'), words, { encoding: 'utf8' });
    if (stdout === '') throw new Error(`redocly printed no report: ${stderr}`);
    const { problems } = JSON.parse(stdout) as {
      problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
    };
    return problems.map(({ ruleId, message, location }) => ({
      judge: 'redocly',
      rule: ruleId,
      at: `${document}${location[0]?.pointer ?? ''}`,
      text: message,
    }));
  });

/** Sources that meet input of members, operators, other hosts or developers; tests and benches meet only their own. */
const isChecked = (file: string): boolean => !/\.(test|spec)\.|^(e2e|bench|docs|proof)\/|\/testing\//.test(file);

interface Literal {
  pattern: string;
  flags: string;
}

/** The regular expressions of a source. */
const literalsOf = (file: string): Literal[] => {
  const syntax = /\.tsx?$/.test(file) ? ('typescript' as const) : ('ecmascript' as const);
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'RegExpLiteral') found.push(node as unknown as Literal);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(join(repository, file), 'utf8'), { syntax, tsx: file.endsWith('x'), target: 'es2024' }));
  return found;
};

type CheckSync = (
  source: string,
  flags: string,
  options: object,
) => { status: string; complexity?: { summary: string } };

/**
 * The regular expressions of the sources whose time grows faster than the length of the text. One that cannot be
 * decided within 10 s is not a finding: that would depend on the machine. Waived ones are not decided again.
 * @param folders those whose sources are checked; without any, all
 */
export const judgePatterns = (waivers: readonly Waiver[], folders: readonly string[]): Finding[] => {
  const { checkSync } = load<{ checkSync: CheckSync }>('recheck');
  // Also files that are not committed yet, and without those that were deleted.
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.mjs'];
  const files = execFileSync('git', listing, { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && isChecked(file) && existsSync(join(repository, file)))
    .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(`${folder}/`)));
  return files.flatMap((file) =>
    literalsOf(file).flatMap(({ pattern, flags }): Finding[] => {
      const finding = { judge: 'recheck', rule: 'super-linear', at: `${file} /${pattern}/`, text: '' };
      if (waivers.some((waiver) => isWaivedBy(finding, waiver))) return [finding];
      const { status, complexity } = checkSync(pattern, flags.replace('v', 'u'), { timeout: 10_000 });
      return status === 'vulnerable' ? [{ ...finding, text: complexity?.summary ?? '' }] : [];
    }),
  );
};
