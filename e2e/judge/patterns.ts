import { parseSync } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
const isChecked = (file: string): boolean => !/\.(test|spec)\.|^(e2e|bench|docs|proof)\/|\/testing\//.test(file);

/** A node of the syntax tree, with the properties that are read here. */
interface Node {
  type?: string;
  value?: unknown;
  pattern?: string;
  flags?: string;
  callee?: Node;
  arguments?: { expression: Node }[];
  expressions?: Node[];
  quasis?: { raw: string; cooked?: string }[];
  tag?: { object?: Node; property?: Node };
  template?: Node;
}

/** The text of a string, or of a template without expressions; undefined for anything else. */
const constantText = (node: Node | undefined, isRaw = false): string | undefined => {
  if (node?.type === 'StringLiteral') return node.value as string;
  if (node?.type === 'TemplateLiteral' && node.expressions?.length === 0) {
    const [quasi] = node.quasis ?? [];
    return isRaw ? quasi?.raw : quasi?.cooked;
  }
  const { object, property } = node?.tag ?? {};
  return object?.value === 'String' && property?.value === 'raw' ? constantText(node?.template, true) : undefined;
};

/** The regular expression of a literal, or of `RegExp(…)` with or without `new` if its text is constant. */
const patternOf = (node: Node): Omit<Pattern, 'file'> | undefined => {
  if (node.type === 'RegExpLiteral') return { source: node.pattern ?? '', flags: node.flags ?? '' };
  if (!/^(New|Call)Expression$/.test(node.type ?? '') || node.callee?.value !== 'RegExp') return undefined;
  const [source, flags] = (node.arguments ?? []).map(({ expression }) => constantText(expression));
  return source === undefined ? undefined : { source: new RegExp(source, flags).source, flags: flags ?? '' };
};

/** The regular expressions of a source whose text is constant. */
const patternsOf = (file: string): Pattern[] => {
  const syntax = /\.tsx?$/.test(file) ? ('typescript' as const) : ('ecmascript' as const);
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const pattern = patternOf(node);
    if (pattern) found.push({ ...pattern, file });
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
  const globs = ['*.ts', '*.tsx', '*.js', '*.mjs'];
  // Also files that are not committed yet, and without those that were deleted.
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...globs], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && isChecked(file) && existsSync(join(repository, file)));
  return files.flatMap(patternsOf).flatMap(({ source, flags, file }): Finding[] => {
    const at = `${file} /${source}/`;
    const finding = { judge: 'recheck', rule: 'super-linear', at, text: '' };
    if (waivers.some((waiver) => isWaivedBy(finding, waiver))) return [finding];
    const { status, complexity } = checkSync(source, flags.replace('v', 'u'), { timeout: 10_000 });
    return status === 'vulnerable' ? [{ ...finding, text: complexity?.summary ?? '' }] : [];
  });
};
