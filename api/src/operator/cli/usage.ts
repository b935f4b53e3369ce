import type { Command } from './command';
import { commandGroups } from './commands';

/** The column in which the descriptions start. */
const aboutColumn = 62;
const indent = ' '.repeat(aboutColumn);

/** How the command line is called. */
export const programName = 'npm run operator --';

/** A command with its options, in one line. */
export const synopsis = ({ syntax, options, flags, requiredFlag }: Command): string =>
  [
    syntax,
    ...options.map(({ name, value, required }) => (required ? `--${name} ${value}` : `[--${name} ${value}]`)),
    ...flags.filter((flag) => flag !== 'json').map((flag) => (flag === requiredFlag ? `--${flag}` : `[--${flag}]`)),
  ].join(' ');

const describe = (command: Command): string => {
  const line = `  ${synopsis(command)}`;
  if (!command.about) return line;
  if (line.length < aboutColumn - 1) return line.padEnd(aboutColumn) + command.about;
  return `${line}\n${indent}${command.about}`;
};

const describeRoles = ({ roles }: Command): string => (roles.length > 0 ? `${indent}(${roles.join(', ')})` : '');

/** The usage of some commands, with the roles that may use them. */
export const usageOf = (commands: readonly Command[]): string =>
  [`${programName} COMMAND`, ...commands.flatMap((command) => [describe(command), describeRoles(command)])]
    .filter(Boolean)
    .join('\n');

/** The usage of all commands. */
export const usage = (): string =>
  [
    `${programName} COMMAND [--json]`,
    'npm run -s operator -- COMMAND prints the output of the command alone.',
    ...commandGroups.map(({ title, commands }) => ['', title, ...commands.map(describe)].join('\n')),
    '',
    'help COMMAND shows who may use it. Roles: admin, cashier, support, editor, releaser, auditor.',
    '--json prints the data of the answer as one JSON document. Lists have pages: --page 2.',
    '--key KEY repeats a change whose answer was lost, at most once; the command that lost it prints the key.',
    'A VALUE or TEXT that begins with “-” follows “--”.',
    'Passwords are read from stdin, or asked for at a terminal; never give one as an argument.',
    '--database works without a token: through DATABASE_URL, or the database that runs in DATA_DIR.',
    'The listener: OPERATOR_URL, else http://127.0.0.1 at OPERATOR_PORT (PORT + 100).',
    'The token: OPERATOR_KEY, else DATA_DIR/operator-key.',
    'Exit codes: 0 done, also when a second operator has to confirm; 1 refused; 2 wrong usage.',
  ].join('\n');
