import { Command, CommanderError } from 'commander';
import { commandGroups } from './commands';
import { CommandError, type Io, printLine } from './io';

const notes = `
npm run -s operator -- COMMAND prints the output of the command alone; help COMMAND shows its options.
--json prints the data of the answer as one JSON document. Lists have pages: --page 2.
--key KEY repeats a change whose answer was lost, at most once; the command that lost it prints the key.
A value or text that begins with “-” follows “--”.
Passwords are read from stdin, or asked for at a terminal; never give one as an argument.
--database works without a token: through DATABASE_URL, or the database that runs in DATA_DIR.
The listener: OPERATOR_URL, else http://127.0.0.1 at OPERATOR_PORT (PORT + 100).
The token: OPERATOR_KEY, else DATA_DIR/operator-key.
Exit codes: 0 done, also when a second operator has to confirm; 1 refused; 2 wrong usage.`;

const leavesOf = (command: Command): Command[] =>
  command.commands.flatMap((one) => (one.commands.length > 0 ? leavesOf(one) : one));

/** A command as the usage lists it: its words, its arguments and the options that it needs. */
const termOf = (command: Command): string => {
  const group = command.parent?.parent ? `${command.parent.name()} ` : '';
  const args = command.registeredArguments.map((one) => (one.required ? ` <${one.name()}>` : ` [${one.name()}]`));
  const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => ` ${flags}`);
  return group + command.name() + args.join('') + needed.join('');
};

const programFor = (io: Io): Command => {
  const program = new Command('npm run operator --')
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .configureHelp({ helpWidth: 120, visibleCommands: leavesOf, subcommandTerm: termOf })
    .showSuggestionAfterError(false)
    .showHelpAfterError('All commands: npm run operator -- help')
    .addHelpText('after', notes);
  for (const { title, commands } of commandGroups) {
    for (const build of commands) {
      const { group, command } = build(io);
      const parent =
        group === undefined
          ? program
          : (program.commands.find((one) => one.name() === group) ?? program.command(group));
      parent.addCommand(command.copyInheritedSettings(parent).helpGroup(title));
    }
  }
  return program;
};

/** Runs an operator's command line. Returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export const runCommandLine = async (argv: readonly string[], io: Io): Promise<number> => {
  try {
    const [first, ...rest] = argv;
    await programFor(io).parseAsync(first === 'help' ? [...rest, '--help'] : argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError)) throw error;
    printLine(io.stderr, error.message);
    return error.exitCode;
  }
};
