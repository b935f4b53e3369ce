import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Refusal, WrongUsage } from './base/refusal';
import { repository } from './base/repository';
import { runMain } from './start/runMain';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packPackage, publishedPackages } from './packages/packPackage';
import { typeProblems } from './packages/typeProblems';

const workDir = join(repository, 'var/packages');

/** The entries whose API has a report, by package: those that other repositories use. */
const comparedEntries: Record<string, string[]> = {
  contract: ['index'],
  shared: ['index', 'app'],
  delivery: ['index'],
  runtime: ['index'],
  'build-kit': ['index'],
};

/** The report of an entry's API, whose changes are reviewed. */
const reportFile = (folder: string, entry: string): string => join(repository, folder, 'api-report', `${entry}.api.md`);

/** One sentence for each problem of a packed package that its users would have. */
const packageProblems = async (target: string): Promise<string[]> => {
  const { messages, pkg } = await publint({ pkgDir: target, strict: true });
  const attw = join(repository, 'node_modules/.bin/attw');
  // CommonJS and resolvers before `exports` are not supported.
  const wrong = await promisify(execFile)(attw, ['--pack', target, '--profile', 'esm-only', '-f', 'ascii']).then(
    () => [],
    (error: { stdout?: string }) => [error.stdout ?? String(error)],
  );
  const types = typeProblems(target, join(workDir, 'users', basename(target)));
  return [...messages.map((it) => formatMessage(it, pkg) ?? it.code), ...wrong, ...types];
};

/** The reports of a package's API that are not those of its sources. */
const reportProblems = (folder: string, reports: Record<string, string>): string[] =>
  (comparedEntries[folder] ?? [])
    .map((entry) => ({ file: reportFile(folder, entry), report: reports[entry] }))
    .filter(({ file, report }) => !existsSync(file) || readFileSync(file, 'utf8') !== report)
    .map(
      ({ file }) =>
        `The API of @site/${folder} differs from ${relative(repository, file)}. Run npm run packages -- report; if ` +
        'its users must change their code, the changeset says major.',
    );

/** @param name with its version: `@site/shared@2.0.0` */
const isPublished = (name: string): Promise<boolean> =>
  promisify(execFile)('npm', ['view', name, 'version', '--loglevel=error']).then(
    ({ stdout }) => stdout.trim() !== '',
    (error: { stderr?: string }) => {
      if (error.stderr?.includes('E404')) return false;
      throw new Refusal(`npm could not ask the registry for ${name}:`, error.stderr ?? '');
    },
  );

const packAll = async (visit: (folder: string, packed: Awaited<ReturnType<typeof packPackage>>) => Promise<void>) => {
  rmSync(workDir, { recursive: true, force: true });
  for (const folder of publishedPackages) await visit(folder, await packPackage(folder, workDir));
};

const commands: Record<string, () => Promise<void>> = {
  /** Packs all packages and prints their folders, which `npm publish` takes. */
  pack: () =>
    packAll(async (_folder, { target }) => {
      console.log(target);
    }),
  /** Packs all packages and publishes the versions that the registry of npm's settings lacks. Prints their names. */
  publish: () =>
    packAll(async (_folder, { target, name }) => {
      if (await isPublished(name)) return;
      // Signed by the hosted CI; npm's own registry alone accepts it, and only of public packages.
      const provenance = process.env.NPM_PROVENANCE === 'true' ? ['--provenance'] : [];
      await promisify(execFile)('npm', ['publish', target, '--loglevel=error', ...provenance]);
      console.log(name);
    }),
  /** Packs all packages and refuses what would not work for others, or a change of an API without its report. */
  check: async () => {
    const problems: string[] = [];
    await packAll(async (folder, { target, reports }) => {
      problems.push(...(await packageProblems(target)), ...reportProblems(folder, reports));
    });
    if (problems.length > 0) throw new Refusal(...problems);
  },
  /** Writes the reports of the present APIs. */
  report: () =>
    packAll(async (folder, { reports }) => {
      for (const entry of comparedEntries[folder] ?? []) {
        mkdirSync(join(repository, folder, 'api-report'), { recursive: true });
        writeFileSync(reportFile(folder, entry), reports[entry] ?? '');
      }
    }),
};

/** `npm run packages -- pack | check | publish | report`. Exit codes: 0 done, 1 refused with reasons, 2 wrong usage. */
void runMain(async () => {
  const [name = '', ...others] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || others.length > 0)
    throw new WrongUsage(`One of these is needed: ${Object.keys(commands).join(', ')}. npm run packages -- check`);
  await command();
  return 0;
});
