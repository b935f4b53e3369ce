import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import type { Finding } from './finding';
import { runChecker } from './install';

/** Members' calls and operators' calls. */
const documents = ['docs/openapi.json', 'docs/openapi-operators.json'];

const pathOf = (document: string) => join(repository, document);

interface RedoclyReport {
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
}

const judgeByRedocly = (document: string): Finding[] => {
  // It reports 100 problems by default.
  const report = runChecker('redocly', ['lint', pathOf(document), '--format=json', '--max-problems=100000']);
  return (JSON.parse(report) as RedoclyReport).problems.map(({ ruleId, message, location }) => ({
    judge: 'redocly',
    rule: ruleId,
    at: `${document}${location[0]?.pointer ?? ''}`,
    text: message,
  }));
};

/** With the rules for OpenAPI documents that Spectral ships. */
const judgeBySpectral = (document: string): Finding[] => {
  const folder = mkdtempSync(join(tmpdir(), 'site-judge-'));
  try {
    const rules = join(folder, 'rules.yaml');
    writeFileSync(rules, 'extends: ["spectral:oas"]\n');
    const report = runChecker('spectral', [
      'lint',
      pathOf(document),
      '--ruleset',
      rules,
      '--format',
      'json',
      '--quiet',
    ]);
    return (JSON.parse(report) as { code: string; message: string; path: string[] }[]).map(
      ({ code, message, path }) => ({
        judge: 'spectral',
        rule: code,
        at: `${document}#/${path.join('/')}`,
        text: message,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** What two checkers of OpenAPI documents find in those of members' and operators' calls. */
export const judgeDocuments = (): Finding[] =>
  documents.flatMap((document) => [...judgeByRedocly(document), ...judgeBySpectral(document)]);
