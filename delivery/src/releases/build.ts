import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal } from '../refusal';
import { folderOf, repository } from '../repository';
import { runProgram } from '../start/startProcess';

/** How a line begins that a build prints for its team although it succeeds. */
export const WARNING = 'Warning: ';

/** The app's script `build`. It runs without npm, which takes 0.3 s to start. */
const buildScriptOf = (app: string): string => {
  const { scripts } = JSON.parse(readFileSync(join(folderOf(repository, app), 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  if (scripts.build === undefined) throw new Refusal(`${app}/package.json has no script build.`);
  return scripts.build;
};

/**
 * Builds one app. Prints the build's output on stderr only if it fails.
 * @param log receives the build's warnings and one line when it is done
 * @throws Refusal if it fails, or if the app has no script for it
 */
export const build = async (app: string, log: (line: string) => void): Promise<void> => {
  const start = performance.now();
  const PATH = [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const environment = { ...process.env, NODE_ENV: 'production', PATH };
  const { output, failure } = await runProgram(
    ['sh', '-c', buildScriptOf(app)],
    folderOf(repository, app),
    environment,
  );
  if (failure !== undefined) {
    process.stderr.write(output);
    throw new Refusal(`The build of ${app} failed (${failure}).`);
  }
  for (const line of output.split('\n')) if (line.startsWith(WARNING)) log(line);
  log(`Built ${app} (${Math.max(1, Math.round((performance.now() - start) / 1000))} s)`);
};
