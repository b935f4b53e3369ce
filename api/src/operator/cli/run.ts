import { parseArgs } from 'node:util';
import type { Command, Invocation } from './command';
import { CommandError, UsageError } from './errors';
import { type Io, printLine } from './io';
import { type Options, optionTypes, textOptions } from './fields';
import { commandGroups } from './commands';
import { programName, synopsis, usage, usageOf } from './usage';

const commands = commandGroups.flatMap((group) => group.commands);

const isWord = (part: string) => /^[a-z]/.test(part);
const wordsOf = ({ syntax }: Command) => syntax.split(' ').filter(isWord);
const argumentsOf = ({ syntax }: Command) => syntax.split(' ').filter((part) => !isWord(part));

const isNegative = (word = '') => /^-\d/.test(word);
const takesValue = (word = '') => word.startsWith('--') && Object.hasOwn(textOptions, word.slice(2));

/** Stands before a negative number, which `parseArgs` would read as an option. No argument contains this character. */
const marker = '\0';

/** Joins `--amount -50.00` to `--amount=-50.00`, and marks negative numbers that are arguments. */
const protectNegativeNumbers = (argv: readonly string[]): string[] =>
  argv.flatMap((word, index) => {
    if (isNegative(word)) return takesValue(argv[index - 1]) ? [] : [marker + word];
    const next = argv[index + 1];
    return takesValue(word) && isNegative(next) ? [`${word}=${next}`] : [word];
  });

const parse = (argv: readonly string[]): { positionals: string[]; options: Options } => {
  try {
    const { positionals, values } = parseArgs({
      args: protectNegativeNumbers(argv),
      options: optionTypes,
      allowPositionals: true,
    });
    return { positionals: positionals.map((word) => word.replace(marker, '')), options: values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const findCommand = (positionals: readonly string[]): Command | undefined =>
  commands.find((command) => wordsOf(command).every((word, index) => word === positionals[index]));

/** Throws UsageError unless the arguments and options are those that the command takes. */
const assertValid = (command: Command, { args, options }: Invocation): void => {
  const expected = argumentsOf(command);
  const required = expected.filter((name) => !name.startsWith('['));
  if (args.length > expected.length || required.some((_name, index) => !args[index])) {
    throw new UsageError(`Expected: ${command.syntax}`);
  }
  const known = new Set<string>([
    ...command.options.map(({ name }) => name),
    ...command.flags,
    ...(command.isChange ? ['key'] : []),
  ]);
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown) throw new UsageError(`${wordsOf(command).join(' ')} has no option --${unknown}.`);
  const { requiredFlag } = command;
  if (requiredFlag && !options[requiredFlag]) {
    throw new UsageError(`${wordsOf(command).join(' ')} needs --${requiredFlag}.`);
  }
  const missing = command.options.find(
    ({ name, required: needed, argument }) =>
      options[name] === undefined && (argument === undefined ? needed : args[argument] === undefined),
  );
  if (missing) throw new UsageError(`--${missing.name} ${missing.value} is missing.`);
};

/** The commands that begin with these words; further words are their arguments. */
const commandsWith = (words: readonly string[]): Command[] =>
  commands.filter((command) => wordsOf(command).every((word, index) => word === (words[index] ?? word)));

/** The usage of the commands that begin with these words; of all commands if there are none. */
const usageFor = (words: readonly string[]): string => {
  const meant = words.length > 0 ? commandsWith(words) : [];
  return meant.length > 0 ? usageOf(meant) : usage();
};

/** What to print below the reason of wrong usage: how the command is used, or which ones begin with its first word. */
const describeUsage = (argv: readonly string[]): string => {
  if (argv.length === 0) return usage();
  const words = argv.filter((word) => !word.startsWith('-'));
  const command = findCommand(words);
  const similar = commandsWith(words.slice(0, 1)).map((one) => wordsOf(one).join(' '));
  return [
    ...(command ? [`Usage: ${programName} ${synopsis(command)}`] : []),
    ...(!command && words.length > 0 && similar.length > 0 ? [`Commands: ${similar.join(', ')}`] : []),
    `All commands: ${programName} help`,
  ].join('\n');
};

const execute = async (argv: readonly string[], io: Io): Promise<void> => {
  const { positionals, options } = parse(argv);
  const isHelp = positionals[0] === 'help';
  if (options.help || isHelp) return printLine(io.stdout, usageFor(isHelp ? positionals.slice(1) : positionals));
  const command = findCommand(positionals);
  if (!command) throw new UsageError(positionals.length > 0 ? `Unknown command: ${positionals.join(' ')}` : '');
  const invocation = { args: positionals.slice(wordsOf(command).length), options };
  assertValid(command, invocation);
  await command.run(invocation, io);
};

/** Runs an operator's command line. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export const runCommandLine = async (argv: readonly string[], io: Io): Promise<number> => {
  try {
    await execute(argv, io);
    return 0;
  } catch (error) {
    if (error instanceof CommandError) {
      printLine(io.stderr, error.message);
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    if (error.message) printLine(io.stderr, error.message);
    printLine(io.stderr, describeUsage(argv));
    return 2;
  }
};
