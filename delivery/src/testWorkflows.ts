import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { substitute, workflowSteps, workflowValues, type WorkflowRun } from './ci/workflowSteps';
import { repository } from './repository';

/*
 * `npm run test:workflows`: executes each `run:` step of the hosted-CI workflows in a clean clone, as a push of a
 * one-text change of an app would, then activates the release and rolls it back. A directory is used in place of the
 * bucket. Takes several minutes; needs git, npm and Chromium. Without the registry's service of known vulnerabilities,
 * which not every mirror has, the check of the packages is left out and named at the end.
 */

const APP = 'mfe-games';
const folder = mkdtempSync(join(tmpdir(), 'site-workflows-'));
const clone = join(folder, 'clone');
const site = join(folder, 'site');

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=ci', '-c', 'user.email=ci@localhost', '-c', 'core.hooksPath=', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();

/** Without what the npm that runs this command and git hooks set. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|GIT_|INIT_CWD)/.test(name)),
);

/** Executes a script as the hosted CI does. @throws Error with the end of its output if it fails */
const execute = (what: string, script: string, env: Record<string, string> = {}): string => {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: clone,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { ...environment, ...env },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  if (status !== 0) throw new Error(`${what} failed:\n${`${stdout}\n${stderr}`.slice(-4000)}`);
  console.log(`passed (${seconds} s): ${what}`);
  return stdout;
};

const run: WorkflowRun = {
  base: '',
  app: APP,
  package: '',
  version: '',
  site,
  publicKey: '',
  temporaryFolder: folder,
};

/** Whether the registry answers questions about known vulnerabilities. */
const knowsVulnerabilities = (): boolean => {
  const { stderr } = spawnSync('npm', ['audit', '--omit=dev'], { cwd: clone, encoding: 'utf8', env: environment });
  return !stderr.includes('audit endpoint returned an error');
};

const executed = new Set<object>();
const leftOut: string[] = [];
const steps = workflowSteps();

/** Executes the steps of a job in their order. Returns what they wrote to `GITHUB_OUTPUT` and the summary. */
const runJob = (workflow: string, job: string): { output: string; summary: string } => {
  const files = { GITHUB_OUTPUT: join(folder, `${job}.output`), GITHUB_STEP_SUMMARY: join(folder, `${job}.summary`) };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const values = workflowValues(run);
  for (const step of steps.filter((it) => it.workflow === workflow && it.job === job)) {
    const env = Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, substitute(text, values)]));
    const script = substitute(step.script, values);
    const what = `${workflow}, ${job}: ${script.trim().split('\n')[0]}`;
    if (script.includes('check:dependencies') && !knowsVulnerabilities()) leftOut.push(what);
    else execute(what, script, { ...env, ...files });
    executed.add(step);
  }
  const [output, summary] = Object.values(files).map((file) => readFileSync(file, 'utf8'));
  return { output: output ?? '', summary: summary ?? '' };
};

try {
  execFileSync('git', ['clone', '-q', repository, clone]);
  const page = join(clone, APP, 'src/lobby/SearchField.tsx');
  writeFileSync(page, readFileSync(page, 'utf8').replace('placeholder="搜索游戏"', 'placeholder="查找游戏"'));
  writeFileSync(join(clone, '.changeset', 'a-text.md'), `---\n'@site/${APP}': patch\n---\n\nA text.\n`);
  git('add', '-A');
  git('commit', '-qm', 'fix(games): change a text');
  run.base = git('rev-parse', 'HEAD~1');

  runJob('ci.yml', 'changesets');
  const { output } = runJob('ci.yml', 'affected');
  const { apps, packages } = JSON.parse(output.replace(/^list=/, '')) as { apps: string[]; packages: string[] };
  if (apps.join() !== APP) throw new Error(`The affected apps are ${apps.join(', ')}, not ${APP}.`);

  // What is live before the change, with the key whose public half the workflow gets.
  for (const app of ['shell', APP])
    execute(
      `prepare the live ${app}`,
      `git stash -q 2>/dev/null || true; git checkout -q HEAD~1
      version=$(npm run -s release -- publish ${app})
      npm run -s release -- activate ${app} "$version" --no-browser 'first release'
      git checkout -q -`,
      { SITE_DIR: site },
    );
  run.publicKey = readFileSync(`${site}.pub`, 'utf8');

  const { summary } = runJob('ci.yml', 'app');
  run.package = packages[0] ?? 'app-template';
  runJob('ci.yml', 'package');

  run.version = /\S+(?=`$)/.exec(summary.trim())?.[0] ?? '';
  runJob('activate.yml', 'activate');
  runJob('dependencies.yml', 'dependencies');

  const left = steps.filter((step) => !executed.has(step)).map(({ workflow, job }) => `${workflow}, ${job}`);
  if (left.length > 0) throw new Error(`These steps were not executed: ${left.join('; ')}.`);
  console.log(`${steps.length - leftOut.length} of ${steps.length} steps of the workflows passed.`);
  for (const what of leftOut) console.log(`Left out, since the registry does not list known vulnerabilities: ${what}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
