import { parseSync } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import { type Finding, isWaivedBy, type Waiver } from './finding';
import { load } from './install';

interface Pattern {
  source: string;
  flags: string;
  file: string;
}

/** Sources that meet input of members, operators, other hosts or developers; tests and benches meet only their own. */
const isChecked = (file: string): boolean =>
  !/\.(test|spec)\.|^(e2e|bench|docs)\/|\/(testing|simulate|fuzz|cluster-test|bench)\//.test(file);

const patternsOf = (file: string): Pattern[] => {
  const syntax = /\.tsx?$/.test(file) ? ('typescript' as const) : ('ecmascript' as const);
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string };
    if (type === 'RegExpLiteral' && pattern !== undefined) found.push({ source: pattern, flags: flags ?? '', file });
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(join(repository, file), 'utf8'), { syntax, tsx: file.endsWith('x'), target: 'es2024' }));
  return found;
};

/**
 * The regular expressions of the sources whose time grows faster than the length of the text. One that cannot be
 * decided within 10 s is not a finding: that would depend on the machine. Waived ones are not decided again.
 */
export const judgePatterns = (waivers: readonly Waiver[]): Finding[] => {
  const { checkSync } = load<{
    checkSync(
      source: string,
      flags: string,
      options: { timeout: number },
    ): { status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { summary: string } };
  }>('recheck');
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs'], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && isChecked(file));
  return files.flatMap(patternsOf).flatMap(({ source, flags, file }): Finding[] => {
    const at = `${file} /${source}/`;
    const finding = { judge: 'recheck', rule: 'super-linear', at, text: '' };
    if (waivers.some((waiver) => isWaivedBy(finding, waiver))) return [finding];
    const { status, complexity } = checkSync(source, flags.replace('v', 'u'), { timeout: 10_000 });
    return status === 'vulnerable' ? [{ ...finding, text: complexity?.summary ?? '' }] : [];
  });
};
