import { Refusal } from '../refusal';
import { repository } from '../repository';
import { runProgram } from '../runProgram';

/** How a line begins that a build prints for its team although it succeeds. */
export const WARNING = 'Warning: ';

/**
 * Builds one app. Prints the build's output on stderr only if it fails.
 * @param log receives the build's warnings and one line when it is done
 * @throws Refusal if it fails
 */
export const build = async (app: string, log: (line: string) => void): Promise<void> => {
  const start = performance.now();
  const command = ['npm', 'run', '--silent', 'build', '-w', `@site/${app}`];
  const { output, failure } = await runProgram(command, repository, { ...process.env, NODE_ENV: 'production' });
  if (failure !== undefined) {
    process.stderr.write(output);
    throw new Refusal(`The build of ${app} failed (${failure}).`);
  }
  for (const line of output.split('\n')) if (line.startsWith(WARNING)) log(line);
  log(`Built ${app} (${Math.max(1, Math.round((performance.now() - start) / 1000))} s)`);
};
