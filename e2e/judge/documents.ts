import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import type { Finding } from './finding';
import { runChecker } from './install';

const document = join(repository, 'docs/openapi.json');

interface RedoclyReport {
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
}

const judgeByRedocly = (): Finding[] =>
  (JSON.parse(runChecker('redocly', ['lint', document, '--format=json'])) as RedoclyReport).problems.map(
    ({ ruleId, message, location }) => ({
      judge: 'redocly',
      rule: ruleId,
      at: location[0]?.pointer ?? '',
      text: message,
    }),
  );

/** With the rules for OpenAPI documents that Spectral ships. */
const judgeBySpectral = (): Finding[] => {
  const folder = mkdtempSync(join(tmpdir(), 'site-judge-'));
  try {
    const rules = join(folder, 'rules.yaml');
    writeFileSync(rules, 'extends: ["spectral:oas"]\n');
    const report = runChecker('spectral', ['lint', document, '--ruleset', rules, '--format', 'json', '--quiet']);
    return (JSON.parse(report) as { code: string; message: string; path: string[] }[]).map(
      ({ code, message, path }) => ({ judge: 'spectral', rule: code, at: `#/${path.join('/')}`, text: message }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** What two checkers of OpenAPI documents find in `docs/openapi.json`. */
export const judgeDocuments = (): Finding[] => [...judgeByRedocly(), ...judgeBySpectral()];
