import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../repository';

interface Step {
  id?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Workflow {
  jobs: Record<string, { env?: Record<string, string>; steps: Step[] }>;
}

/** A `run:` step of a hosted-CI workflow. */
export interface WorkflowStep {
  /** The workflow's file, such as `ci.yml`. */
  workflow: string;
  job: string;
  /** Its place among the job's steps that run something, from 0. */
  index: number;
  id: string | undefined;
  script: string;
  env: Record<string, string>;
}

const folder = join(repository, '.github', 'workflows');

/** Every `run:` step of every workflow, with the variables of its job; expressions are left as they are. */
export const workflowSteps = (): WorkflowStep[] =>
  readdirSync(folder).flatMap((workflow) => {
    const { jobs } = parse(readFileSync(join(folder, workflow), 'utf8')) as Workflow;
    return Object.entries(jobs).flatMap(([job, { env, steps }]) =>
      steps
        .filter((step) => step.run !== undefined)
        .map((step, index) => ({
          workflow,
          job,
          index,
          id: step.id,
          script: step.run ?? '',
          env: { ...env, ...step.env },
        })),
    );
  });

/** The names of the expressions in a text, such as `matrix.app`. */
export const expressionsIn = (text: string): string[] =>
  [...text.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, expression = '']) => expression.trim());

/**
 * A text with the values of its expressions.
 * @throws Error that names an expression without a value
 */
export const substitute = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const value = values[expression.trim()];
    if (value === undefined) throw new Error(`There is no value for the expression ${expression.trim()}.`);
    return value;
  });

/** What a run of the workflows is about. */
export interface WorkflowRun {
  /** The commit before the change. */
  base: string;
  app: string;
  /** A package that is not an app. */
  package: string;
  /** Of the app's published release. */
  version: string;
  /** Directory of the site. */
  site: string;
  /** Text of the site's public key. */
  publicKey: string;
  temporaryFolder: string;
}

/** The values of all expressions that `run:` steps use; without a bucket. */
export const workflowValues = (run: WorkflowRun): Record<string, string> => ({
  'github.event.pull_request.base.sha || github.event.before': run.base,
  'github.actor': 'ci',
  'runner.temp': run.temporaryFolder,
  'matrix.app': run.app,
  'matrix.package': run.package,
  'inputs.app': run.app,
  'inputs.version': run.version,
  'inputs.canary': 'auto',
  'vars.SITE_DIR': run.site,
  'vars.SITE_BUCKET': '',
  'vars.RELEASE_PUBLIC_KEY': run.publicKey,
  'vars.AWS_REGION': '',
  'vars.AWS_ENDPOINT_URL_S3': '',
  'secrets.AWS_ACCESS_KEY_ID': '',
  'secrets.AWS_SECRET_ACCESS_KEY': '',
});
