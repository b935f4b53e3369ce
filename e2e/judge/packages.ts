import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../src/fixtures/site';
import type { Finding } from './finding';
import { load, runChecker } from './install';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as {
    workspaces?: string[];
    exports?: object;
  };

/** The folders of the workspace packages that others import. */
const importedPackages = () => (manifestOf('.').workspaces ?? []).filter((folder) => manifestOf(folder).exports);

interface Message {
  code: string;
  path: string[];
  args: object;
}

const judgeByPublint = async (folder: string): Promise<Finding[]> => {
  const { publint } = load<{
    publint(options: { pkgDir: string; pack: 'npm' }): Promise<{ messages: Message[]; pkg: object }>;
  }>('publint');
  const { formatMessage } = load<{
    formatMessage(message: Message, pkg: object, options: { color: boolean }): string | undefined;
  }>('publint/utils');
  const { messages, pkg } = await publint({ pkgDir: join(repository, folder), pack: 'npm' });
  return messages.map((message) => ({
    judge: 'publint',
    rule: message.code,
    at: [`${folder}/package.json`, message.path.join('.')].join(' ').trim(),
    text: formatMessage(message, pkg, { color: false }) ?? JSON.stringify(message.args),
  }));
};

/** A problem of an import from outside, at an entry point, or of an import inside the package, in a file. */
interface Problem {
  kind: string;
  entrypoint?: string;
  resolutionKind?: string;
  fileName?: string;
  moduleSpecifier?: string;
  resolutionOption?: string;
}

/** The problems that are likely here; the others are explained in the documentation of the checker. */
const problemTexts: Record<string, string | undefined> = {
  NoResolution: 'The import resolves to no file.',
  UntypedResolution: 'The import resolves to a file without types.',
  CJSResolvesToESM: 'A `require` resolves to an ES module.',
  InternalResolutionError: 'The import inside the package resolves to no file.',
};

const judgeByAttw = (folder: string, packed: string): Finding[] => {
  const report = runChecker('attw', [packed, '--format', 'json', '--no-definitely-typed']);
  const { analysis } = JSON.parse(report) as { analysis: { problems?: Problem[] } };
  // Without types, the report has no list of problems.
  if (!analysis.problems) return [{ judge: 'attw', rule: 'Untyped', at: folder, text: 'The package has no types.' }];
  return analysis.problems.map((problem) => {
    const { kind, entrypoint, fileName, moduleSpecifier, resolutionKind, resolutionOption } = problem;
    const places = [folder, entrypoint, fileName, moduleSpecifier, resolutionKind ?? resolutionOption];
    return { judge: 'attw', rule: kind, at: places.filter(Boolean).join(' '), text: problemTexts[kind] ?? '' };
  });
};

/** What two checkers of packages find in those that others import, as npm would pack them. */
export const judgePackages = async (): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const folder of importedPackages()) {
    const destination = mkdtempSync(join(tmpdir(), 'site-judge-'));
    try {
      execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', destination], {
        cwd: join(repository, folder),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const packed = join(destination, readdirSync(destination)[0] ?? '');
      found.push(...(await judgeByPublint(folder)), ...judgeByAttw(folder, packed));
    } finally {
      rmSync(destination, { recursive: true });
    }
  }
  return found;
};
