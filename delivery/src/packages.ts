import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal, WrongUsage } from './refusal';
import { repository } from './repository';
import { runMain } from './start/runMain';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type Bump, bumps, compareApi } from './packages/compareApi';
import { packPackage, publishedPackages } from './packages/packPackage';
import { typeProblems } from './packages/typeProblems';

const workDir = join(repository, 'var/packages');

/** The entries whose API is compared with that of the version before, by package: those that other repositories use. */
const comparedEntries: Record<string, string[]> = {
  shared: ['index', 'app'],
  delivery: ['index'],
  runtime: ['index'],
  'build-kit': ['index'],
};

/** The report of an entry's API as of the version in package.json. */
const reportFile = (folder: string, entry: string): string => join(repository, folder, 'api-report', `${entry}.api.md`);

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** The largest bump that the changesets of the repository declare for a package. */
const declaredBump = (folder: string): Bump => {
  const changesets = join(repository, '.changeset');
  const declared = readdirSync(changesets)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(changesets, file), 'utf8');
      return [...text.matchAll(/^['"]@site\/([\w-]+)['"]: (patch|minor|major)$/gm)];
    })
    .filter(([, name]) => name === folder)
    .map(([, , bump]) => bumps.indexOf(bump as Bump));
  return bumps[Math.max(0, ...declared)] ?? 'none';
};

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

/** Why a package's changes do not fit what its changesets declare. */
const versionProblems = (folder: string, reports: Record<string, string>): string[] => {
  const declared = declaredBump(folder);
  return (comparedEntries[folder] ?? []).flatMap((entry) => {
    const released = read(reportFile(folder, entry));
    if (released === undefined) return [`${reportFile(folder, entry)} is missing. Run npm run packages -- report.`];
    const compareDir = join(workDir, 'compare', `${folder}-${entry}`);
    const { bump, changes } = compareApi(released, reports[entry] ?? '', compareDir);
    if (bumps.indexOf(bump) <= bumps.indexOf(declared)) return [];
    return [
      `The API of @site/${folder} (${entry}) needs a ${bump} changeset; ${declared} is declared. Run npx changeset.`,
      ...changes,
    ];
  });
};

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
  for (const folder of publishedPackages) await visit(folder, await packPackage(repository, folder, workDir));
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
  /** Packs all packages and refuses what would not work for others, or a version that says too little. */
  check: async () => {
    const problems: string[] = [];
    await packAll(async (folder, { target, reports }) => {
      problems.push(...(await packageProblems(target)), ...versionProblems(folder, reports));
    });
    if (problems.length > 0) throw new Refusal(...problems);
  },
  /** Writes the reports of the present APIs; a part of raising versions. */
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
