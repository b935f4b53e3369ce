import { parseArgs } from 'node:util';
import type { Command, Given } from './command';
import { Refused, WrongUsage } from './errors';
import { type Io, printLine } from './io';
import { type Options, optionTypes } from './options';
import { commandGroups, usage, usageOf } from './usage';

const commands = commandGroups.flatMap((group) => group.commands);

const isWord = (part: string) => /^[a-z]/.test(part);
const wordsOf = ({ syntax }: Command) => syntax.split(' ').filter(isWord);
const argumentsOf = ({ syntax }: Command) => syntax.split(' ').filter((part) => !isWord(part));

/** An amount such as -50.00 after its option would count as an option itself. */
const joinNegativeNumbers = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    if (/^-\d/.test(word) && words[index - 1]?.startsWith('--')) return [];
    const next = words[index + 1] ?? '';
    return /^--[a-z]/.test(word) && /^-\d/.test(next) ? [`${word}=${next}`] : [word];
  });

const parse = (words: readonly string[]): { positionals: string[]; options: Options } => {
  try {
    const { positionals, values } = parseArgs({
      args: joinNegativeNumbers(words),
      options: optionTypes,
      allowPositionals: true,
    });
    return { positionals, options: values };
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
};

const find = (positionals: readonly string[]): Command | undefined =>
  commands.find((command) => wordsOf(command).every((word, index) => word === positionals[index]));

/** Throws WrongUsage unless the arguments and options are those that the command takes. */
const check = (command: Command, { args, options }: Given): void => {
  const expected = argumentsOf(command);
  const required = expected.filter((name) => !name.startsWith('['));
  if (args.length > expected.length || required.some((_name, index) => !args[index])) {
    throw new WrongUsage(`Expected: ${command.syntax}`);
  }
  const known = new Set<string>([...command.options.map(({ name }) => name), ...command.flags]);
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown) throw new WrongUsage(`${wordsOf(command).join(' ')} has no option --${unknown}.`);
  const missing = command.options.find(({ name, required: needed }) => needed && options[name] === undefined);
  if (missing) throw new WrongUsage(`--${missing.name} ${missing.value} is missing.`);
};

/** The usage of the commands that begin with a word; of all commands if none does. */
const usageFor = (word: string | undefined): string => {
  const meant = commands.filter((command) => wordsOf(command)[0] === word);
  return meant.length > 0 ? usageOf(meant) : usage();
};

const attempt = async (words: readonly string[], io: Io): Promise<void> => {
  const { positionals, options } = parse(words);
  if (options.help) return printLine(io.stdout, usageFor(positionals[0]));
  const command = find(positionals);
  if (!command) throw new WrongUsage(positionals.length > 0 ? `Unknown command: ${positionals.join(' ')}` : '');
  const given = { args: positionals.slice(wordsOf(command).length), options };
  check(command, given);
  await command.run(given, io);
};

/** Runs an operator's command line. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export const runCommandLine = async (words: readonly string[], io: Io): Promise<number> => {
  try {
    await attempt(words, io);
    return 0;
  } catch (error) {
    if (error instanceof Refused) {
      printLine(io.stderr, error.message);
      return 1;
    }
    if (!(error instanceof WrongUsage)) throw error;
    if (error.message) printLine(io.stderr, error.message);
    printLine(io.stderr, usageFor(words[0]));
    return 2;
  }
};
