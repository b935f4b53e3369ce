import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import type { Finding } from './finding';
import { packageFile } from './install';

/** Members' calls and operators' calls. */
const documents = ['docs/openapi.json', 'docs/openapi-operators.json'];

interface Report {
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
}

/** What Redocly finds in the OpenAPI documents of members' and operators' calls. Its exit code says only whether. */
export const judgeDocuments = (): Finding[] =>
  documents.flatMap((document) => {
    // It reports 100 problems by default.
    const words = ['lint', join(repository, document), '--format=json', '--max-problems=100000'];
    const { stdout, stderr } = spawnSync(packageFile('.bin', 'redocly'), words, { encoding: 'utf8' });
    if (stdout === '') throw new Error(`redocly printed no report: ${stderr}`);
    return (JSON.parse(stdout) as Report).problems.map(({ ruleId, message, location }) => ({
      judge: 'redocly',
      rule: ruleId,
      at: `${document}${location[0]?.pointer ?? ''}`,
      text: message,
    }));
  });
