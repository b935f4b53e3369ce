import { parseArgs } from 'node:util';
import { isAppName } from '../appNames';
import { readEnvironment } from '../environment';
import { Refusal, WrongUsage } from '../refusal';
import { type Outcome, type Output, commands, options, usage } from './commands';

const run = async (args: string[], output: Output): Promise<string | Outcome> => {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
  const { help, ...given } = parsed.values;
  if (help) return usage;
  const [name = '', ...rest] = parsed.positionals;
  // An app may be named by its package.
  const words = rest.map((word) => word.replace(/^@site\//, ''));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage(name === '' ? 'A command is missing.' : `${name} is no command.`);
  if (words.length !== command.words.length)
    throw new WrongUsage(`${name} takes ${command.words.join(' ') || 'no further word'}.`);
  const foreign = Object.keys(given).find((option) => !command.takes.some((taken) => taken === option));
  if (foreign) throw new WrongUsage(`${name} takes no --${foreign}.`);
  const [app] = words;
  if (app !== undefined && !isAppName(app)) throw new WrongUsage(`${app} is no app.`);
  return command.run(words, given, { ...output, environment: readEnvironment() });
};

/**
 * `npm run release`: prints the result alone on stdout, everything else on stderr.
 * @returns the exit code: 0 done; 1 refused and nothing changed, or `watch` rolled back or had too little telemetry;
 * 2 wrong usage
 */
export const runRelease = async (args: string[], output: Output): Promise<0 | 1 | 2> => {
  const { out, err } = output;
  try {
    const outcome = await run(args, output);
    const { code, text } = typeof outcome === 'string' ? { code: 0 as const, text: outcome } : outcome;
    out(text);
    return code;
  } catch (error) {
    if (error instanceof WrongUsage) {
      err(`${usage}\n\n${error.message}`);
      return 2;
    }
    const reasons = error instanceof Refusal ? error.reasons : [`Failed: ${(error as Error).message}`];
    for (const reason of reasons) err(reason);
    return 1;
  }
};
